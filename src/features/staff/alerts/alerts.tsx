import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { StaffWebhook } from '../../../../contract/alerts/staff-webhooks.ts'
import { seconds } from '../../../../contract/duration.ts'
import * as webhookEndpoints from '../../../../contract/endpoints/staff-webhooks.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { lazyView } from '../../../platform/lazy-view.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { Block } from '../block.tsx'
import { eventsHref, readEventsAddress } from '../events/events-address.ts'
import { sectionAddress } from '../section-address.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { StatusMessages } from './status-messages.tsx'
import type { WebhookPurpose } from './use-webhook-edit.ts'
import { editWebhook } from './webhook-calls.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookName } from './webhook-messages.ts'
import { WebhookRow } from './webhook-row.tsx'

/**
 * The open form, so that a sign-in through Steam leads back to it: `add`, or `edit` or `move` and the webhook's id; of status
 * messages `status-add` and so on.
 */
const alertsAddress = sectionAddress('alerts', { form: '', id: '' })

const purposes: readonly WebhookPurpose[] = ['add', 'edit', 'move']

const Events = lazyView(
  () => import('../events/events.tsx'),
  (module) => module.Events,
  { messages: 'staff' },
)

/** Who is told: people of what needs them, programs of what happens; the address says which. */
export function Alerts({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const areEvents = readEventsAddress(useSearch()) !== undefined
  return (
    <div className="flex flex-col gap-3">
      <TabLinks
        look="pills"
        label={t`Who is told`}
        links={[
          { name: 'alerts', label: t`Alerts`, href: alertsAddress.href(alertsAddress.none) },
          { name: 'events', label: t`Events for programs`, href: eventsHref() },
        ]}
        current={areEvents ? 'events' : 'alerts'}
      />
      {areEvents ? (
        <Suspense>
          <Events me={me} />
        </Suspense>
      ) : (
        <AlertWebhooks me={me} />
      )}
    </div>
  )
}

/** Who is told of what needs a person: webhooks, and what became of the last message to each. */
function AlertWebhooks({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { form, id } = alertsAddress.read(new URLSearchParams(useSearch()))
  const read = useStaffApi(webhookEndpoints.listStaffWebhooks, {}, { refreshInterval: seconds(15) })
  const [removingId, setRemovingId] = useState<string>()
  const open = (purpose: string, webhook?: StaffWebhook) =>
    navigate(alertsAddress.href({ form: purpose, id: webhook?.id ?? '' }))
  const opened = read.data?.find((webhook) => webhook.id === id)
  // As it is now: what the dialog was opened with may have been edited since.
  const removing = read.data?.find((webhook) => webhook.id === removingId)
  const statusPurpose = purposes.find((purpose) => form === `status-${purpose}`)
  const close = () => navigate(alertsAddress.href(alertsAddress.none), { replace: true })
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">
        <Trans>Alerts</Trans>
      </h2>
      <p className="muted">
        <Trans>
          Webhooks receive alerts that need attention: at the start, hourly while they last, and when they're resolved.
        </Trans>
      </p>
      <button type="button" className="btn-main self-start" onClick={() => open('add')}>
        <span className="i-lucide-plus" aria-hidden />
        <Trans>Add a webhook</Trans>
      </button>
      <Block read={read} failedTitle={t`The webhooks could not be loaded`}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <div className="card">
              <Notice icon="i-lucide-bell-off" title={t`No webhooks yet`}>
                <Trans>Add a channel of Discord or WeCom, or an address of your own.</Trans>
              </Notice>
            </div>
          ) : (
            <ul className="card" aria-label={t`Webhooks`}>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onOpen={(purpose) => open(purpose, webhook)}
                  onRemove={() => setRemovingId(webhook.id)}
                  onDone={read.retry}
                />
              ))}
            </ul>
          )
        }
      </Block>
      {form === 'add' || (opened && (form === 'edit' || form === 'move')) ? (
        <WebhookDialog
          key={`${form}${id}`}
          purpose={form}
          webhook={form === 'add' ? undefined : opened}
          me={me}
          onClose={close}
          onDone={read.retry}
        />
      ) : null}
      <StatusMessages
        me={me}
        opened={statusPurpose && { purpose: statusPurpose, id }}
        onOpen={(purpose, messageId) => navigate(alertsAddress.href({ form: `status-${purpose}`, id: messageId }))}
        onClose={close}
      />
      {removing ? (
        <RemoveDialog webhook={removing} onClose={() => setRemovingId(undefined)} onDone={read.retry} />
      ) : null}
    </div>
  )
}

interface RemoveDialogProps {
  readonly webhook: StaffWebhook
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function RemoveDialog({ webhook, onClose, onDone }: RemoveDialogProps) {
  const { t } = useLingui()
  const name = webhookName(webhook)
  return (
    <AskDialog
      title={t`Remove ${name}?`}
      confirm={t`Remove`}
      act={() => editWebhook(webhook, { remove: true })}
      onClose={onClose}
      onDone={() => {
        showToast({ kind: 'ok', text: t`${name} is removed` })
        return onDone()
      }}
      onFailed={onDone}
    >
      <p>
        <Trans>It receives no more alerts. Its address is deleted: you need the address to add it again.</Trans>
      </p>
    </AskDialog>
  )
}
