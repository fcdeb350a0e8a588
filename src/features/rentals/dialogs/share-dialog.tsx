import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { minutes } from '../../../../contract/duration.ts'
import * as rentalEndpoints from '../../../../contract/endpoints/rentals.ts'
import type { Members, ShareLink } from '../../../../contract/rentals/rental-sharing.ts'
import type { Rental } from '../../../../contract/rentals/rentals.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { shareLink } from '../../../platform/share.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { PlayerAvatar } from '../../../shared/player-avatar.tsx'
import { useSession } from '../../../shared/session.ts'
import { usePersonalApi } from '../../../shared/use-personal-api.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { createShareLink, removeMember, revokeShareLink } from '../rental-calls.ts'
import { useRefusedMessages } from '../use-rental-messages.ts'
import { type UsedTask, useTask } from '../use-task.ts'
import { FailedRows, LoadingRows } from './dialog-states.tsx'
import type { RentalDialogProps } from './password-dialog.tsx'
import { Refusal } from './refusal.tsx'

interface LinkPartProps {
  readonly rental: Rental
  readonly expiresAt: string | null
  readonly task: UsedTask
  readonly onChanged: () => void
}

/** The owner's link: create, share, revoke. */
function LinkPart({ rental, expiresAt, task, onChanged }: LinkPartProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const online = useOnline()
  const clock = useNow(minutes(1))
  const [made, setMade] = useState<ShareLink>()
  const until = made?.expires_at ?? expiresAt
  const date = until === null ? '' : formatMoment(language, Date.parse(until), clock)
  const create = async () => {
    await task.run(async () => setMade(await createShareLink(rental)))
    onChanged()
  }
  const revoke = async () => {
    if (await task.run(() => revokeShareLink(rental))) setMade(undefined)
    onChanged()
  }
  const busy = task.busy || !online
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Trans>
          Anyone who opens the link and signs in becomes a member. Members can see the address and password, and restart
          and renew the server.
        </Trans>
      </p>
      {made ? (
        <>
          <p className="field-quiet py-2 font-mono text-12px leading-1.5 break-all select-all">{made.url}</p>
          <div className="grid grid-cols-2 gap-2">
            <CopyButton withText label={t`Copy link`} copiedLabel={t`Copied`} onCopy={() => copyText(made.url)} />
            <button
              type="button"
              className="btn"
              onClick={() => void shareLink({ title: t`Practice server ${rental.instance_name}`, url: made.url })}
            >
              <span className="i-lucide-share-2" aria-hidden />
              <Trans>Send</Trans>
            </button>
          </div>
        </>
      ) : null}
      {until === null ? null : (
        <p className="muted num">
          {made ? (
            <Trans>Valid until {date}.</Trans>
          ) : (
            <Trans>
              The current link is valid until {date}. A link is shown only once, and a new link replaces it.
            </Trans>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className={made ? 'btn-quiet' : 'btn-main'} disabled={busy} onClick={() => void create()}>
          <span className="i-lucide-link" aria-hidden />
          {until === null ? <Trans>Create a link</Trans> : <Trans>New link</Trans>}
        </button>
        {until === null ? null : (
          <button type="button" className="btn-quiet" disabled={busy} onClick={() => void revoke()}>
            <Trans>Revoke the link</Trans>
          </button>
        )}
      </div>
    </div>
  )
}

interface MembersPartProps {
  readonly rental: Rental
  readonly members: Members['members']
  readonly busy: boolean
  readonly onRemove: (steamId: string) => void
}

function MembersPart({ rental, members, busy, onRemove }: MembersPartProps) {
  const { t } = useLingui()
  const me = useSession()?.user.steamId
  return (
    <section>
      <h3 className="mt-0 mb-1 text-16px font-600">
        <Trans>Members</Trans>
      </h3>
      {members.length === 0 ? (
        <p className="muted">
          <Trans>No one yet</Trans>
        </p>
      ) : (
        <ul className="flex flex-col">
          {members.map(({ steamid, name }) => (
            <li key={steamid} className="flex items-center gap-3 min-h-48px list-row">
              <PlayerAvatar steamId={steamid} className="w-28px h-28px rounded-8px" />
              <span className="grow min-w-0 break-anywhere">
                {name || steamid}
                {steamid === me ? (
                  <span className="chip ms-2">
                    <Trans>me</Trans>
                  </span>
                ) : null}
              </span>
              {rental.isOwner || steamid === me ? (
                <button
                  type="button"
                  className="btn-quiet"
                  disabled={busy}
                  aria-label={steamid === me ? t`Leave this server` : t`Remove ${name || steamid}`}
                  onClick={() => onRemove(steamid)}
                >
                  {steamid === me ? <Trans>Leave</Trans> : <Trans>Remove</Trans>}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who uses the server: members join by a link that the owner may revoke. */
export function ShareDialog({ rental, onClose, onChanged }: RentalDialogProps) {
  const { t } = useLingui()
  const refusedMessages = useRefusedMessages()
  const online = useOnline()
  const task = useTask()
  const me = useSession()?.user.steamId
  const { data, failed, failedRequest, retry } = usePersonalApi(rentalEndpoints.listMembers, {
    params: { id: rental.instance_id },
  })
  const remove = async (steamId: string) => {
    const done = await task.run(() => removeMember(rental, steamId))
    if (done && steamId === me && !rental.isOwner) {
      onChanged()
      onClose()
    } else retry()
  }
  return (
    <Dialog
      title={rental.isOwner ? t`Share ${rental.instance_name}` : t`Members of ${rental.instance_name}`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      {data ? (
        <div className="flex flex-col gap-4">
          {rental.isOwner ? (
            <LinkPart rental={rental} expiresAt={data.share_expires_at} task={task} onChanged={retry} />
          ) : null}
          <MembersPart
            rental={rental}
            members={data.members}
            busy={task.busy || !online}
            onRemove={(steamId) => void remove(steamId)}
          />
          <Refusal>
            {task.refused === undefined
              ? undefined
              : refusedMessages(task.refused, t`That didn't work. Try again shortly.`)}
          </Refusal>
        </div>
      ) : null}
      {!data && failed ? (
        <FailedRows title={t`The members could not be loaded`} onRetry={retry} requestId={failedRequest} />
      ) : null}
      {!data && !failed ? <LoadingRows /> : null}
    </Dialog>
  )
}
