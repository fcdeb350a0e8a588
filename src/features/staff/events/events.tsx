import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { EventWebhook } from '../../../../contract/alerts/event-webhooks.ts'
import { seconds } from '../../../../contract/duration.ts'
import * as eventEndpoints from '../../../../contract/endpoints/staff-event-webhooks.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { AddDialog } from './add-dialog.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { editEventWebhook } from './event-calls.ts'
import { type EventsForm, eventsHref, readEventsAddress } from './events-address.ts'
import { MoveDialog } from './move-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** The webhooks by which programs are told what happens. */
export function Events({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { form = '', id = '' } = readEventsAddress(useSearch()) ?? {}
  const read = useStaffApi(eventEndpoints.listEventWebhooks, {}, { refreshInterval: seconds(15) })
  const [removingId, setRemovingId] = useState<string>()
  const open = (next: EventsForm, webhookId = '') => navigate(eventsHref(next, webhookId))
  const close = () => navigate(eventsHref(), { replace: true })
  const opened = read.data?.find((webhook) => webhook.id === id)
  // As it is now: what the dialog was opened with may have been edited since.
  const removing = read.data?.find((webhook) => webhook.id === removingId)
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">
        <Trans>Events for programs</Trans>
      </h2>
      <p className="muted">
        <Trans>
          A program of yours receives each event as signed JSON (Standard Webhooks). What doesn't arrive is tried again
          for nearly a day; the log keeps 30 days.
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
              <Notice icon="i-lucide-webhook" title={t`No webhooks yet`} />
            </div>
          ) : (
            <ul className="card" aria-label={t`Webhooks`}>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onOpen={(next) => open(next, webhook.id)}
                  onRemove={() => setRemovingId(webhook.id)}
                  onDone={read.retry}
                />
              ))}
            </ul>
          )
        }
      </Block>
      {form === 'add' ? <AddDialog me={me} onClose={close} onDone={read.retry} /> : null}
      {opened && form === 'edit' ? <EditDialog webhook={opened} onClose={close} onDone={read.retry} /> : null}
      {opened && form === 'move' ? <MoveDialog me={me} webhook={opened} onClose={close} onDone={read.retry} /> : null}
      {opened && form === 'secret' ? <SecretDialog webhook={opened} onClose={close} /> : null}
      {opened && form === 'log' ? <DeliveryLog webhook={opened} onClose={close} /> : null}
      {removing ? (
        <RemoveDialog webhook={removing} onClose={() => setRemovingId(undefined)} onDone={read.retry} />
      ) : null}
    </div>
  )
}

interface RemoveDialogProps {
  readonly webhook: EventWebhook
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function RemoveDialog({ webhook, onClose, onDone }: RemoveDialogProps) {
  const { t } = useLingui()
  const { name } = webhook.value
  return (
    <AskDialog
      title={t`Remove ${name}?`}
      confirm={t`Remove`}
      act={() => editEventWebhook(webhook, { remove: true })}
      onClose={onClose}
      onDone={() => {
        showToast({ kind: 'ok', text: t`${name} is removed` })
        return onDone()
      }}
      onFailed={onDone}
    >
      <p>
        <Trans>It receives no more events. Its log and what waits for it are deleted.</Trans>
      </p>
    </AskDialog>
  )
}
