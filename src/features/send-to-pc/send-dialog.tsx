import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { useCommunity } from '../../platform/community.ts'
import { useStored } from '../../platform/storage.ts'
import { livePairings, pairings } from '../../shared/pairings.ts'
import type { Outgoing } from '../../shared/sent-server.ts'
import { useSession } from '../../shared/session.ts'
import { askSignIn } from '../../shared/sign-in-request.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ClaimForm } from './claim-form.tsx'
import { spokenDevice } from './core/spoken-device.ts'
import { type Sending, type SendProblem, useSending } from './use-sending.ts'

const problems: Readonly<Record<SendProblem, ReactNode>> = {
  offline: <Trans>You're offline. Try again when you're back online.</Trans>,
  'too many': <Trans>You've sent a lot just now. Wait a minute and try again.</Trans>,
  gone: <Trans>This server is no longer listed.</Trans>,
  failed: <Trans>It could not be sent. Please try again.</Trans>,
}

function Line({ icon, children }: { readonly icon: string; readonly children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-2 text-16px">
      <span className={`${icon} shrink-0 mt-1`} aria-hidden />
      <span className="min-w-0 break-anywhere">{children}</span>
    </p>
  )
}

function Progress({ sending }: { readonly sending: Sending }) {
  switch (sending.state) {
    case 'sending':
      return (
        <Line icon="i-lucide-send text-text-muted">
          <Trans>Sending…</Trans>
        </Line>
      )
    case 'waiting':
      return (
        <Line icon="i-lucide-monitor text-text-muted">
          <Trans>Waiting for your PC…</Trans>
        </Line>
      )
    case 'shown':
      return (
        <Line icon="i-lucide-monitor-down text-accent">
          <Trans>Confirm on your PC.</Trans>
        </Line>
      )
    case 'opened': {
      const device = spokenDevice(sending.by)
      return (
        <Line icon="i-lucide-check text-ok">
          {device === '' ? <Trans>Opened on your PC</Trans> : <Trans>Opened on {device}</Trans>}
        </Line>
      )
    }
    case 'expired':
      return (
        <Line icon="i-lucide-monitor-x text-warn">
          <Trans>No PC has opened it.</Trans>
        </Line>
      )
    case 'problem':
      return <Line icon="i-lucide-circle-alert text-bad">{problems[sending.problem]}</Line>
  }
}

/** Where it shows: what has to be open on the PC. */
function Where({ isRental, left }: { readonly isRental: boolean; readonly left: number | undefined }) {
  const site = location.host
  const signedIn = useSession() !== undefined
  return (
    <p className="muted num">
      {isRental ? (
        <Trans>It appears on every open page of {site} on a PC where you're signed in.</Trans>
      ) : signedIn ? (
        <Trans>It appears on every open page of {site} on a PC where you're signed in or that you've paired.</Trans>
      ) : (
        <Trans>It appears on every open page of {site} on the paired PC.</Trans>
      )}{' '}
      {left === undefined ? null : <Trans>{left} s left</Trans>}
    </p>
  )
}

const pairAddress = (): string => `${location.host}${pagePaths.pair.href()}`

/** Without an account and a paired PC: how to connect the two. */
function Connect({ needsAccount }: { readonly needsAccount: boolean }) {
  const site = pairAddress()
  const { signIn } = useCommunity().features
  return (
    <div className="flex flex-col gap-4">
      {signIn ? (
        <div className="flex flex-col gap-2">
          <p>
            {needsAccount ? (
              <Trans>Practice servers have a password. Sign in here and on your PC to send one.</Trans>
            ) : (
              <Trans>Sign in here and on your PC, and every server you send appears there.</Trans>
            )}
          </p>
          <button type="button" className="btn self-start" onClick={() => askSignIn()}>
            <Trans>Sign in</Trans>
          </button>
        </div>
      ) : null}
      {needsAccount ? null : (
        <div className="flex flex-col gap-2">
          <p>
            <Trans>
              Or without an account: open <b className="break-anywhere">{site}</b> on the PC and enter its code here.
            </Trans>
          </p>
          <ClaimForm />
        </div>
      )}
    </div>
  )
}

export interface SendDialogProps {
  readonly request: Outgoing
  readonly onClose: () => void
}

function Sent({ request, isPaired, onClose }: SendDialogProps & { readonly isPaired: boolean }) {
  const { sending, again, takeBack } = useSending(request)
  const cancel = () => {
    takeBack()
    onClose()
  }
  const isOpen = sending.state === 'waiting' || sending.state === 'shown'
  const isRental = request.target.kind === 'rental'
  const canRepeat = sending.state === 'expired' || sending.state === 'problem'
  return (
    <>
      <Progress sending={sending} />
      {sending.state === 'opened' ? null : <Where isRental={isRental} left={isOpen ? sending.left : undefined} />}
      {isOpen ? (
        <button type="button" className="btn" onClick={cancel}>
          <Trans>Take back</Trans>
        </button>
      ) : null}
      {canRepeat ? (
        <button type="button" className="btn-main" onClick={again}>
          <Trans>Try again</Trans>
        </button>
      ) : null}
      {(isOpen || sending.state === 'expired') && !isRental ? (
        <details>
          <summary className="cursor-pointer py-2">
            {isPaired ? <Trans>Pair another PC</Trans> : <Trans>Not signed in on the PC? Pair it</Trans>}
          </summary>
          <div className="pt-2 flex flex-col gap-2">
            <p>
              <Trans>
                Open <b className="break-anywhere">{pairAddress()}</b> on the PC and enter its code here.
              </Trans>
            </p>
            <ClaimForm onPaired={again} />
          </div>
        </details>
      ) : null}
    </>
  )
}

/** Sends a server to the user's PC, and tells what becomes of it. */
export function SendDialog({ request, onClose }: SendDialogProps) {
  const { t } = useLingui()
  const signedIn = useSession() !== undefined
  const paired = livePairings(useStored(pairings)).some(({ side }) => side === 'phone')
  const needsAccount = request.target.kind === 'rental'
  return (
    <Dialog title={t`Send to PC`} closeLabel={t`Close`} className="pointer-events-auto" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="font-600 break-anywhere">
          <bdi>{request.name}</bdi>
        </p>
        {signedIn || (paired && !needsAccount) ? (
          <Sent request={request} isPaired={paired} onClose={onClose} />
        ) : (
          <Connect needsAccount={needsAccount} />
        )}
      </div>
    </Dialog>
  )
}
