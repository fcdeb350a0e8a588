import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StatusMessage } from '../../../../contract/alerts/status-messages.ts'
import { seconds } from '../../../../contract/duration.ts'
import * as statusEndpoints from '../../../../contract/endpoints/status-messages.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { editStatusMessage } from './status-calls.ts'
import { StatusDialog } from './status-dialog.tsx'
import { StatusRow } from './status-row.tsx'
import { useStatusSpecs } from './use-status-specs.ts'
import type { WebhookPurpose } from './use-webhook-edit.ts'
import { webhookName } from './webhook-messages.ts'

export interface StatusMessagesProps {
  readonly me: StaffMe
  /** The open form and its message; kept in the address, so that a sign-in through Steam leads back to it. */
  readonly opened: { readonly purpose: WebhookPurpose; readonly id: string } | undefined
  readonly onOpen: (purpose: WebhookPurpose, id: string) => void
  readonly onClose: () => void
}

/** Messages in chat channels that say how the servers are. */
export function StatusMessages({ me, opened, onOpen, onClose }: StatusMessagesProps) {
  const { t } = useLingui()
  const read = useStaffApi(statusEndpoints.listStatusMessages, {}, { refreshInterval: seconds(15) })
  const specs = useStatusSpecs()
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
            <ul className="card" aria-label={t`Status messages`}>
              {messages.map((message) => (
                <StatusRow
                  key={message.id}
                  message={message}
                  specs={specs}
                  onOpen={(purpose) => onOpen(purpose, message.id)}
                  onRemove={() => setRemovingId(message.id)}
                  onDone={read.retry}
                />
              ))}
            </ul>
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
        <RemoveDialog message={removing} onClose={() => setRemovingId(undefined)} onDone={read.retry} />
      ) : null}
    </section>
  )
}

interface RemoveDialogProps {
  readonly message: StatusMessage
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function RemoveDialog({ message, onClose, onDone }: RemoveDialogProps) {
  const { t } = useLingui()
  const name = webhookName(message)
  return (
    <AskDialog
      title={t`Remove ${name}?`}
      confirm={t`Remove`}
      act={() => editStatusMessage(message, { remove: true })}
      onClose={onClose}
      onDone={() => {
        showToast({ kind: 'ok', text: t`${name} is removed` })
        return onDone()
      }}
      onFailed={onDone}
    >
      <p>
        <Trans>The portal no longer updates it. The message stays in the channel until you delete it there.</Trans>
      </p>
    </AskDialog>
  )
}
