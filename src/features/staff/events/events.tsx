import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { seconds } from '../../../../contract/duration.ts'
import * as eventEndpoints from '../../../../contract/endpoints/staff-event-webhooks.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { Notice } from '../../../ui/notice.tsx'
import { HookList } from '../alerts/hook-list.tsx'
import { RemoveDialog } from '../alerts/remove-dialog.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { AddDialog } from './add-dialog.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { EventActs, setMuted } from './event-acts.tsx'
import { editEventWebhook } from './event-calls.ts'
import { type EventsForm, eventsHref, readEventsAddress } from './events-address.ts'
import { MoveDialog } from './move-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useEventColumns } from './use-event-columns.tsx'

/** The webhooks by which programs are told what happens. */
export function Events({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { form = '', id = '', sort = '' } = readEventsAddress(useSearch()) ?? {}
  const read = useStaffApi(eventEndpoints.listEventWebhooks, {}, { refreshInterval: seconds(15) })
  const [removingId, setRemovingId] = useState<string>()
  const open = (next: EventsForm, webhookId = '') => navigate(eventsHref(next, webhookId, sort))
  const close = () => navigate(eventsHref('', '', sort), { replace: true })
  const columns = useEventColumns((webhook) => open('edit', webhook.id))
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
      <HookList
        read={read}
        empty={<Notice icon="i-lucide-webhook" title={t`No webhooks yet`} />}
        onAdd={() => open('add')}
        columns={columns}
        nameOf={({ value }) => value.name}
        sort={sort}
        onSort={(next) => navigate(eventsHref('', '', next))}
        setMuted={setMuted}
        acts={(webhook) => (
          <EventActs
            webhook={webhook}
            onOpen={(next) => open(next, webhook.id)}
            onRemove={() => setRemovingId(webhook.id)}
            onDone={read.retry}
          />
        )}
      />
      {form === 'add' ? <AddDialog me={me} onClose={close} onDone={read.retry} /> : null}
      {opened && form === 'edit' ? <EditDialog webhook={opened} onClose={close} onDone={read.retry} /> : null}
      {opened && form === 'move' ? <MoveDialog me={me} webhook={opened} onClose={close} onDone={read.retry} /> : null}
      {opened && form === 'secret' ? <SecretDialog webhook={opened} onClose={close} /> : null}
      {opened && form === 'log' ? <DeliveryLog webhook={opened} onClose={close} /> : null}
      {removing ? (
        <RemoveDialog
          name={removing.value.name}
          act={() => editEventWebhook(removing, { remove: true })}
          onClose={() => setRemovingId(undefined)}
          onDone={read.retry}
        >
          <Trans>It receives no more events. Its log and what waits for it are deleted.</Trans>
        </RemoveDialog>
      ) : null}
    </div>
  )
}
