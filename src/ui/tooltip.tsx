import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { hideLayer, showLayer } from './layer.ts'

export interface TooltipProps {
  readonly text: ReactNode
  readonly children: ReactNode
  readonly className?: string
  /** Name of the button if its children have no text. */
  readonly label?: string
  /** The action is unavailable; the explanation says why. */
  readonly disabled?: boolean
  /** What the button does besides explaining itself. */
  readonly onClick?: () => void
}

/** Long enough that passing over it opens nothing, short enough to feel immediate (VIP-06). */
const delay = 50

/** Below its owner, inside the window: nothing clips the top layer. */
function place(box: HTMLElement, owner: HTMLElement): void {
  const anchor = owner.getBoundingClientRect()
  const left = Math.max(
    8,
    Math.min(anchor.left + anchor.width / 2 - box.offsetWidth / 2, innerWidth - box.offsetWidth - 8),
  )
  box.style.left = `${left}px`
  box.style.top = `${anchor.bottom + 6}px`
}

/** A button whose explanation opens on hover, on focus, and with a tap; Esc closes it. */
export function Tooltip({ text, children, className = '', label, disabled = false, onClick }: TooltipProps) {
  const owner = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  const id = useId()
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!wanted || !element || !owner.current) return
    const anchor = owner.current
    const close = () => setWanted(false)
    const timer = setTimeout(() => {
      showLayer(element)
      place(element, anchor)
    }, delay)
    addEventListener('scroll', close, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', close, { capture: true })
      hideLayer(element)
    }
  }, [wanted])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && wanted) {
      event.stopPropagation()
      setWanted(false)
    }
  }
  return (
    <>
      <button
        ref={owner}
        type="button"
        aria-describedby={id}
        aria-label={label}
        aria-disabled={disabled || undefined}
        className={className}
        onPointerEnter={() => setWanted(true)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setWanted(false)}
        onFocus={() => setWanted(true)}
        onBlur={() => setWanted(false)}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {children}
      </button>
      <span
        ref={box}
        id={id}
        role="tooltip"
        popover="manual"
        className="layer px-3! py-2! max-w-[min(420px,calc(100vw-16px))]! text-14px pointer-events-none"
      >
        {text}
      </span>
    </>
  )
}
