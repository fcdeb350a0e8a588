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
import { eventsHref, readEventsAddress } from '../events/events-address.ts'
import { sectionAddress } from '../section-address.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { HookList } from './hook-list.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { StatusMessages } from './status-messages.tsx'
import { useWebhookColumns } from './use-webhook-columns.tsx'
import type { WebhookPurpose } from './use-webhook-edit.ts'
import { setMuted, WebhookActs } from './webhook-acts.tsx'
import { editWebhook } from './webhook-calls.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookName } from './webhook-messages.ts'

/**
 * The open form, so that a sign-in through Steam leads back to it: `add`, or `edit` or `move` and the webhook's id; of status
 * messages `status-add` and so on. The order of the webhooks, and that of the status messages.
 */
const alertsAddress = sectionAddress('alerts', { form: '', id: '', sort: '', messages: '' })

const purposes: readonly WebhookPurpose[] = ['add', 'edit', 'move']

const Events = lazyView(
  () => import('../events/events.tsx'),
  (module) => module.Events,
  { messages: 'staff' },
)

/** Alerts for people, and events for programs; the address says which. */
export function Alerts({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const areEvents = readEventsAddress(useSearch()) !== undefined
  return (
    <div className="flex flex-col gap-3">
      <TabLinks
        look="pills"
        label={t`Recipients`}
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

/** The webhooks for alerts, the status messages, and what became of the last message to each. */
function AlertWebhooks({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const address = alertsAddress.read(new URLSearchParams(useSearch()))
  const { form, id } = address
  const read = useStaffApi(webhookEndpoints.listStaffWebhooks, {}, { refreshInterval: seconds(15) })
  const [removingId, setRemovingId] = useState<string>()
  const open = (purpose: string, webhook?: StaffWebhook) =>
    navigate(alertsAddress.href({ ...address, form: purpose, id: webhook?.id ?? '' }))
  const opened = read.data?.find((webhook) => webhook.id === id)
  // As it is now: what the dialog was opened with may have been edited since.
  const removing = read.data?.find((webhook) => webhook.id === removingId)
  const statusPurpose = purposes.find((purpose) => form === `status-${purpose}`)
  const columns = useWebhookColumns((webhook) => open('edit', webhook))
  const close = () => navigate(alertsAddress.href({ ...address, form: '', id: '' }), { replace: true })
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
      <HookList
        read={read}
        empty={
          <Notice icon="i-lucide-bell-off" title={t`No webhooks yet`}>
            <Trans>Add a channel of Discord or WeCom, or an address of your own.</Trans>
          </Notice>
        }
        onAdd={() => open('add')}
        columns={columns}
        nameOf={webhookName}
        sort={address.sort}
        onSort={(sort) => navigate(alertsAddress.href({ ...address, sort }))}
        setMuted={setMuted}
        acts={(webhook) => (
          <WebhookActs
            webhook={webhook}
            onMove={() => open('move', webhook)}
            onRemove={() => setRemovingId(webhook.id)}
            onDone={read.retry}
          />
        )}
      />
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
        sort={address.messages}
        onOpen={(purpose, messageId) =>
          navigate(alertsAddress.href({ ...address, form: `status-${purpose}`, id: messageId }))
        }
        onSort={(messages) => navigate(alertsAddress.href({ ...address, messages }))}
        onClose={close}
      />
      {removing ? (
        <RemoveDialog
          name={webhookName(removing)}
          act={() => editWebhook(removing, { remove: true })}
          onClose={() => setRemovingId(undefined)}
          onDone={read.retry}
        >
          <Trans>It receives no more alerts. Its address is deleted: you need the address to add it again.</Trans>
        </RemoveDialog>
      ) : null}
    </div>
  )
}
