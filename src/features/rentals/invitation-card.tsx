import { Trans, useLingui } from '@lingui/react/macro'
import * as rentalEndpoints from '../../../contract/endpoints/rentals.ts'
import { useOnline } from '../../platform/online.ts'
import { useApi } from '../../platform/use-api.ts'
import { useSession } from '../../shared/session.ts'
import { askSignIn } from '../../shared/sign-in-request.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { acceptShare } from './rental-calls.ts'
import { useRefusedMessages } from './use-rental-messages.ts'
import { useTask } from './use-task.ts'

interface NoOfferProps {
  /** The link was revoked, used up or never existed. */
  readonly over: boolean
  readonly onRetry: () => void
}

function NoOffer({ over, onRetry }: NoOfferProps) {
  const { t } = useLingui()
  return (
    <div className="card" role="alert">
      <Notice
        icon={over ? 'i-lucide-unlink' : 'i-lucide-cloud-off'}
        title={over ? t`This invitation is no longer valid` : t`The invitation could not be loaded`}
        action={
          over ? null : (
            <button type="button" className="btn mt-2" onClick={onRetry}>
              <Trans>Try again</Trans>
            </button>
          )
        }
      >
        {over ? <Trans>Ask the owner for a new link.</Trans> : <Trans>Check your connection and try again.</Trans>}
      </Notice>
    </div>
  )
}

export interface InvitationCardProps {
  readonly code: string
  readonly onJoined: () => void
}

/** What a share link offers, and the button to accept it. */
export function InvitationCard({ code, onJoined }: InvitationCardProps) {
  const { t } = useLingui()
  const refusedMessages = useRefusedMessages()
  const signedIn = useSession() !== undefined
  const online = useOnline()
  const task = useTask()
  const { data, failed, errorCode, retry } = useApi(
    rentalEndpoints.readShareOffer,
    { params: { code } },
    {
      revalidateOnFocus: false,
    },
  )
  const join = async () => {
    if (!(await task.run(() => acceptShare(code)))) return
    showToast({ kind: 'ok', text: t`You're a member now` })
    onJoined()
  }
  // A cached response says nothing about a link that was revoked since.
  const over = errorCode === 'NOT_FOUND'
  if (!data || over) {
    if (!failed) return <Skeleton className="waiting w-full h-220px rounded-card!" />
    return <NoOffer over={over} onRetry={retry} />
  }
  const { owner, instance_name: name } = data
  return (
    <div className="card">
      <Notice
        icon="i-lucide-users"
        title={t`${owner} is sharing the practice server ${name} with you`}
        action={
          <span className="flex flex-col items-center gap-2 mt-2">
            {signedIn ? (
              <button type="button" className="btn-main" disabled={task.busy || !online} onClick={() => void join()}>
                <Trans>Join as member</Trans>
              </button>
            ) : (
              <button type="button" className="btn-main" onClick={() => askSignIn()}>
                <Trans>Sign in to join</Trans>
              </button>
            )}
            {task.refused === undefined ? null : (
              <span role="alert" className="text-14px text-bad">
                {task.refused === 'CONFLICT'
                  ? t`This server has reached its maximum number of members`
                  : refusedMessages(task.refused, t`This invitation is no longer valid`)}
              </span>
            )}
          </span>
        }
      >
        <Trans>Members see the address and the password, restart the server and download its demos.</Trans>
      </Notice>
    </div>
  )
}
