import { Plural, useLingui } from '@lingui/react/macro'
import { createPortal } from 'react-dom'

export interface WatchPillProps {
  readonly count: number
  readonly found: boolean
  readonly onOpen: () => void
}

/** The number of watches, in the header of every page. */
export function WatchPill({ count, found, onOpen }: WatchPillProps) {
  const { t } = useLingui()
  const slot = document.getElementById('header-watch')
  if (!slot) return null
  return createPortal(
    <button
      type="button"
      className="slot-watch btn-soft shrink-0 px-2.5! gap-2! me-0.5"
      title={t`Servers you're waiting for`}
      onClick={onOpen}
    >
      <span className={`${found ? 'i-lucide-bell-ring' : 'i-lucide-bell'} text-accent shrink-0`} aria-hidden />
      <span className="num" aria-hidden>
        {count}
      </span>
      <span className="sr-only">
        <Plural value={count} one="Waiting for room: # watch" other="Waiting for room: # watches" />
      </span>
    </button>,
    slot,
  )
}
