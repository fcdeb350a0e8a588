import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'

/** What a menu gets of the button that opens it. */
export interface MenuPlace {
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

export interface MenuButtonProps {
  readonly label: ReactNode
  /** How many of its choices are on; 0 shows no number. */
  readonly count?: number
  /** Something is chosen that is not so by default. */
  readonly isSet?: boolean
  /** In place of the arrow. */
  readonly icon?: ReactNode
  /** Its menu, while it is open. */
  readonly children: (place: MenuPlace) => ReactNode
}

/** A button of the filters that opens a menu; shows how many of its choices are on. */
export function MenuButton({ label, count = 0, isSet = false, icon, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={`btn shrink-0 whitespace-nowrap ${isSet ? 'border-accent' : ''}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {icon}
        {label}
        {count > 0 ? <span className="num text-accent">{count}</span> : null}
        {icon ? null : <span className="i-lucide-chevron-down text-text-muted" aria-hidden />}
      </button>
      {open ? <Suspense>{children({ anchor, onClose: () => setOpen(false) })}</Suspense> : null}
    </>
  )
}
