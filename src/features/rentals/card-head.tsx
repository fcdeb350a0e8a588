import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { copyText } from '../../platform/clipboard.ts'
import { mayMove } from '../../platform/motion.ts'
import { Drawn } from '../../shared/drawn.tsx'
import { rangeScene } from '../../shared/map-scene/home-scene.ts'
import { RegionName } from '../../shared/region-name.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { CardState, StatusTone } from './core/card-state.ts'
import { useStatusMessages } from './use-rental-messages.ts'

const circle = <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="2" />

/** They differ in form where two colours are close, and none is the accent, which a community chooses. */
const dots: Readonly<Record<StatusTone, { readonly colour: string; readonly form: ReactNode }>> = {
  ok: { colour: 'var(--ok)', form: <circle cx="5" cy="5" r="5" fill="currentColor" /> },
  creating: { colour: 'var(--info)', form: circle },
  // Indigo, half filled: on its way from one place to another.
  switching: {
    colour: 'color-mix(in srgb, var(--info) 45%, #a0f)',
    form: (
      <>
        {circle}
        <path d="M5 1a4 4 0 0 0 0 8z" fill="currentColor" />
      </>
    ),
  },
  ended: { colour: 'var(--bad)', form: <rect width="10" height="10" rx="2" fill="currentColor" /> },
  other: { colour: 'var(--warn)', form: <path d="M5 0l5 10H0z" fill="currentColor" /> },
}

/** Hidden from the screen reader: the status stands beside it as text (CRD-10). It lights up when the server is up. */
function StatusDot({ tone }: { readonly tone: StatusTone }) {
  const dot = useRef<SVGSVGElement>(null)
  const last = useRef(tone)
  useEffect(() => {
    const before = last.current
    last.current = tone
    if (tone !== 'ok' || before === tone || !mayMove()) return
    dot.current?.animate({ transform: ['scale(3)', 'none'], opacity: [0, 1] }, { duration: 200, easing: 'ease-out' })
  }, [tone])
  const { colour, form } = dots[tone]
  return (
    <svg
      ref={dot}
      aria-hidden="true"
      data-tone={tone}
      viewBox="0 0 10 10"
      className={`w-2.5 h-2.5 shrink-0 ${tone === 'ok' ? 'animate-pulse' : ''}`}
      style={{ color: colour }}
    >
      {form}
    </svg>
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
  <header className="flex flex-wrap sm:flex-nowrap items-center gap-x-3 gap-y-2">
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
          className={`text-16px font-600 leading-1.35 break-anywhere ${state.expired ? 'text-text-muted' : ''}`}
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
      <p className="muted flex flex-wrap items-center gap-x-2">
        <span className="font-600" data-status={state.kind}>
          {statusMessages(state.kind, rental.status)}
        </span>
        <span aria-hidden>·</span>
        <RegionName region={rental.region} />
        <span aria-hidden>·</span>
        <span className="inline-flex items-center min-w-0">
          <span className="font-mono text-12px break-anywhere">{rental.instance_id}</span>
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
