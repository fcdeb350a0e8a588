import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import type { Rental } from '../../../contract/rentals.ts'
import { copyText } from '../../platform/clipboard.ts'
import { mayMove } from '../../platform/motion.ts'
import { Drawn } from '../../shared/drawn.tsx'
import { rangeScene } from '../../shared/map-scene/home-scene.ts'
import { RegionName } from '../../shared/region-name.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { CardState, StatusTone } from './core/card-state.ts'
import './status-dot.css'
import { useStatusMessages } from './use-rental-messages.ts'

/** Hidden from the screen reader: the status stands beside it as text (CRD-10). It lights up when the server is up. */
function StatusDot({ tone }: { readonly tone: StatusTone }) {
  const dot = useRef<HTMLSpanElement>(null)
  const last = useRef(tone)
  useEffect(() => {
    const before = last.current
    last.current = tone
    if (tone !== 'ok' || before === tone || !mayMove()) return
    dot.current?.animate({ transform: ['scale(3)', 'none'], opacity: [0, 1] }, { duration: 200, easing: 'ease-out' })
  }, [tone])
  return (
    <span ref={dot} aria-hidden data-tone={tone} className={`status-dot ${tone === 'ok' ? 'animate-pulse' : ''}`} />
  )
}

interface CardHeadProps {
  readonly rental: Rental
  readonly state: CardState
  readonly titleId: string
}

/** The place of this server, which is lit while players can join; its state stands beside it as text. */
function Scene({ id, isOn }: { readonly id: string; readonly isOn: boolean }) {
  const scene = useMemo(() => rangeScene(id, isOn), [id, isOn])
  return <Drawn drawing={scene} className="w-full h-72px sm:w-112px sm:h-63px rounded-control" />
}

/** The owner, the region and the status of the server (CRD-01). */
export const CardHead = ({ rental, state, titleId }: CardHeadProps) => (
  <header className="flex flex-wrap sm:flex-nowrap items-center gap-x-3 gap-y-2.5">
    <Scene id={rental.instance_id} isOn={state.kind === 'running'} />
    <Facts rental={rental} state={state} titleId={titleId} />
  </header>
)

function Facts({ rental, state, titleId }: CardHeadProps) {
  const { t } = useLingui()
  const statusMessages = useStatusMessages()
  return (
    <div className="grow basis-0 min-w-0 max-sm:basis-full flex flex-col gap-1">
      <div className="flex items-center gap-2 min-w-0">
        <StatusDot tone={state.tone} />
        <h3
          id={titleId}
          className={`m-0 text-17px font-600 leading-1.35 break-anywhere ${state.expired ? 'text-text-muted' : ''}`}
        >
          {rental.instance_name}
        </h3>
        <span
          className={`chip ms-auto shrink-0 ${rental.isOwner ? 'bg-accent-soft text-accent!' : ''}`}
          data-role={rental.isOwner ? 'owner' : 'member'}
        >
          {rental.isOwner ? <Trans>Owner</Trans> : <Trans>Member</Trans>}
        </span>
      </div>
      <p className="muted m-0 flex flex-wrap items-center gap-x-2">
        <span className="font-600" data-status={state.kind}>
          {statusMessages(state.kind, rental.status)}
        </span>
        <span aria-hidden>·</span>
        <RegionName region={rental.region} />
        <span aria-hidden>·</span>
        <span className="inline-flex items-center min-w-0">
          <span className="font-mono text-12.5px break-anywhere">{rental.instance_id}</span>
          <CopyButton
            className="btn-icon -my-2.75 pointer-fine:w-32px! pointer-fine:min-h-32px! pointer-fine:-my-1.5"
            label={t`Copy the server's number`}
            copiedLabel={t`Copied`}
            onCopy={() => copyText(rental.instance_id)}
          />
        </span>
      </p>
    </div>
  )
}
