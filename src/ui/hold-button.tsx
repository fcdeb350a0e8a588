import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

export interface HoldButtonProps {
  readonly children: ReactNode
  /** How to press: the description for the screen reader, and the tooltip. */
  readonly hint: string
  /** Milliseconds. */
  readonly holdFor: number
  readonly onConfirm: () => void
  readonly disabled?: boolean
  readonly className?: string
  readonly title?: string | undefined
}

/** How often the bar moves, in ms; it is no animation, so that it also shows where motion is reduced. */
const tick = 50

/** Milliseconds held so far; undefined while nothing is held. */
function useHeld(holdFor: number, onConfirm: () => void) {
  const [held, setHeld] = useState<number>()
  const confirm = useRef(onConfirm)
  confirm.current = onConfirm
  const holding = held !== undefined
  useEffect(() => {
    if (!holding) return
    const start = performance.now()
    const timer = setInterval(() => {
      const passed = performance.now() - start
      if (passed < holdFor) return setHeld(passed)
      clearInterval(timer)
      setHeld(undefined)
      confirm.current()
    }, tick)
    return () => clearInterval(timer)
  }, [holding, holdFor])
  const press = useCallback(() => setHeld((before) => before ?? 0), [])
  const release = useCallback(() => setHeld(undefined), [])
  return { held, press, release }
}

const holds = (event: KeyboardEvent): boolean => event.key === ' ' || event.key === 'Enter'

/** A button that must be held, with the pointer, Space or Enter, before it acts; letting go earlier does nothing. */
export function HoldButton(props: HoldButtonProps) {
  const { children, hint, holdFor, onConfirm, disabled = false, className = 'btn', title } = props
  const { held, press, release } = useHeld(holdFor, onConfirm)
  useEffect(() => {
    if (disabled) release()
  }, [disabled, release])
  const share = held === undefined ? 0 : Math.min(1, held / holdFor)
  return (
    <button
      type="button"
      className={`${className} relative overflow-hidden touch-manipulation [-webkit-touch-callout:none]`}
      disabled={disabled}
      title={title ?? hint}
      aria-description={hint}
      onPointerDown={(event) => {
        if (event.button === 0 && !disabled) press()
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!holds(event)) return
        event.preventDefault()
        if (!event.repeat) press()
      }}
      onKeyUp={(event) => {
        if (holds(event)) release()
      }}
    >
      <span
        aria-hidden
        data-progress
        className="absolute inset-0 bg-accent opacity-25 origin-left"
        style={{ transform: `scaleX(${share})` }}
      />
      <span className="relative inline-flex items-center gap-2">{children}</span>
    </button>
  )
}
