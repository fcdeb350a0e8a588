import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { seconds } from '../../../contract/duration.ts'
import { acceptSentServer } from '../../../contract/endpoints/send-to-pc.ts'
import { sentServerLifetime } from '../../../contract/send-to-pc/sent-server.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { useNow } from '../../platform/clock.ts'
import { startGame } from '../../platform/start-game.ts'
import { pairingHeaders } from '../../shared/pairings.ts'
import { session } from '../../shared/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useConfirmed } from './confirm-shown.ts'
import type { Offer } from './core/offers.ts'
import { secondsLeft } from './core/seconds-left.ts'
import { spokenDevice } from './core/spoken-device.ts'
import { dismissOffer, holdOffer } from './incoming.ts'

export interface OfferCardProps {
  readonly offer: Offer
  readonly onJoined: (server: string) => void
}

/** Nothing can be accepted any more. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'GONE' || error.code === 'NOT_FOUND')

/** Repeats a call whose answer was lost, for example with the process that gave it: it is safe to repeat. */
async function acceptTwice(id: string) {
  const ask = () => request(acceptSentServer, { params: { id }, headers: pairingHeaders() }, { token: session.token() })
  try {
    return await ask()
  } catch (error) {
    if (isOver(error)) throw error
    // Soon: the browser starts a game only within seconds after the press.
    await new Promise((done) => setTimeout(done, seconds(1)))
    return ask()
  }
}

/** Accepts on a press: who is first starts the game, the others are told. */
function useAccept({ offer: { id }, onJoined }: OfferCardProps) {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const accept = async () => {
    setState('busy')
    holdOffer(id)
    try {
      const { link, server, sentServer } = await acceptTwice(id)
      dismissOffer(id)
      if (link === null) {
        const device = spokenDevice(sentServer.openedBy ?? '')
        showToast({ kind: 'info', text: device === '' ? t`Opened on another PC` : t`Opened on ${device}` })
        return
      }
      startGame(link)
      if (server !== null) onJoined(server)
    } catch (error) {
      if (isOver(error)) {
        dismissOffer(id)
        showToast({ kind: 'info', text: t`This is no longer available. Send it again.` })
      } else setState('failed')
    }
  }
  return { state, accept }
}

function Facts({ offer }: Pick<OfferCardProps, 'offer'>) {
  const left = secondsLeft(offer.endsAt, useNow(seconds(1)), sentServerLifetime)
  const device = spokenDevice(offer.from)
  return (
    <span className="block muted num">
      {device === '' ? <Trans>Sent from your phone.</Trans> : <Trans>Sent from {device}.</Trans>}{' '}
      <Trans>{left} s left</Trans>
    </span>
  )
}

function JoinAction(props: OfferCardProps) {
  const { state, accept } = useAccept(props)
  return (
    <>
      {state === 'failed' ? (
        <p role="status" className="text-warn text-14px">
          <Trans>The portal can't be reached. Try again.</Trans>
        </p>
      ) : null}
      <button type="button" className="btn-main" disabled={state === 'busy'} onClick={() => void accept()}>
        <span className="i-lucide-play" aria-hidden />
        <Trans>Join</Trans>
      </button>
    </>
  )
}

/** "Join Retakes #3?" Where a dialog is open, which covers the page, it is a dialog, too. */
export function OfferCard(props: OfferCardProps) {
  const { offer } = props
  const { t } = useLingui()
  const [isCovered] = useState(() => document.querySelector('dialog[open]') !== null)
  const { id, name } = offer
  useConfirmed(id)
  if (isCovered) {
    return (
      <Dialog
        title={t`Join ${name}?`}
        closeLabel={t`Close`}
        className="pointer-events-auto"
        onClose={() => dismissOffer(id)}
      >
        <div className="flex flex-col gap-3">
          <p>
            <Facts offer={offer} />
          </p>
          <JoinAction {...props} />
        </div>
      </Dialog>
    )
  }
  return (
    <section
      aria-label={t`Sent to this PC`}
      className="card pointer-events-auto lg:self-end lg:w-400px flex flex-col gap-2 ps-4 pe-1 pt-1 pb-3 bg-surface-raised shadow-[var(--shadow)]"
    >
      <div className="flex items-start gap-2">
        <span className="i-lucide-monitor-down text-accent mt-3.5 shrink-0" aria-hidden />
        <p className="grow min-w-0 mt-2.5 break-anywhere">
          <span role="alert">
            <Trans>
              Join <bdi className="font-600">{name}</bdi>?
            </Trans>
          </span>
          <Facts offer={offer} />
        </p>
        <button type="button" className="btn-icon shrink-0" aria-label={t`Close`} onClick={() => dismissOffer(id)}>
          <span className="i-lucide-x" aria-hidden />
        </button>
      </div>
      <div className="pe-3 flex flex-col gap-2">
        <JoinAction {...props} />
      </div>
    </section>
  )
}
