import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import * as statusEndpoints from '../../../../contract/endpoints/status-messages.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { StatusActs } from './status-acts.tsx'
import { editStatusMessage } from './status-calls.ts'
import { StatusDialog } from './status-dialog.tsx'
import { useStatusColumns } from './use-status-columns.tsx'
import { useStatusSpecs } from './use-status-specs.ts'
import type { WebhookPurpose } from './use-webhook-edit.ts'
import { webhookName } from './webhook-messages.ts'

export interface StatusMessagesProps {
  readonly me: StaffMe
  /** The open form and its message; kept in the address, so that a sign-in through Steam leads back to it. */
  readonly opened: { readonly purpose: WebhookPurpose; readonly id: string } | undefined
  /** The order of the messages, as in the address. */
  readonly sort: string
  readonly onOpen: (purpose: WebhookPurpose, id: string) => void
  readonly onSort: (sort: string) => void
  readonly onClose: () => void
}

/** Messages in chat channels that say how the servers are. */
export function StatusMessages({ me, opened, sort, onOpen, onSort, onClose }: StatusMessagesProps) {
  const { t } = useLingui()
  const read = useStaffApi(statusEndpoints.listStatusMessages, {}, { refreshInterval: seconds(15) })
  const specs = useStatusSpecs()
  const columns = useStatusColumns(specs, ({ id }) => onOpen('edit', id))
  const [removingId, setRemovingId] = useState<string>()
  const current = read.data?.find(({ id }) => id === opened?.id)
  const removing = read.data?.find(({ id }) => id === removingId)
  return (
    <section className="flex flex-col gap-3" aria-labelledby="status-messages">
      <h3 id="status-messages" className="text-16px font-600">
        <Trans>Status messages</Trans>
      </h3>
      <p className="muted">
        <Trans>
          A message in a chat channel that shows players and servers, and that the portal keeps up to date. It is edited
          at most once a minute.
        </Trans>
      </p>
      <button type="button" className="btn self-start" onClick={() => onOpen('add', '')}>
        <span className="i-lucide-plus" aria-hidden />
        <Trans>Add a status message</Trans>
      </button>
      <Block read={read} failedTitle={t`The status messages could not be loaded`}>
        {(messages) =>
          messages.length === 0 ? (
            <div className="card">
              <Notice icon="i-lucide-message-square-dashed" title={t`No status messages yet`}>
                <Trans>Add a webhook of a Discord channel, or an address of your own.</Trans>
              </Notice>
            </div>
          ) : (
            <StaffTable
              label={t`Status messages`}
              rows={messages}
              columns={columns}
              idOf={({ id }) => id}
              sort={sort}
              onSort={onSort}
              acts={(message) => (
                <StatusActs
                  message={message}
                  onMove={() => onOpen('move', message.id)}
                  onRemove={() => setRemovingId(message.id)}
                  onDone={read.retry}
                />
              )}
            />
          )
        }
      </Block>
      {opened && (opened.purpose === 'add' || current) ? (
        <StatusDialog
          key={`${opened.purpose}${opened.id}`}
          purpose={opened.purpose}
          message={opened.purpose === 'add' ? undefined : current}
          specs={specs}
          me={me}
          onClose={onClose}
          onDone={read.retry}
        />
      ) : null}
      {removing ? (
        <RemoveDialog
          name={webhookName(removing)}
          act={() => editStatusMessage(removing, { remove: true })}
          onClose={() => setRemovingId(undefined)}
          onDone={read.retry}
        >
          <Trans>The portal no longer updates it. The message stays in the channel until you delete it there.</Trans>
        </RemoveDialog>
      ) : null}
    </section>
  )
}
