import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { onDismissal, showLayer } from './layer.ts'

export interface PopoverProps {
  /**
   * The element it belongs to, which can change: the popover is placed below it (or above, if there is no room) and
   * returns the focus to it.
   */
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly className?: string
  /**
   * A panel at the end side of the page, which stays usable beside it: no press outside closes it. What is beside it gives
   * way by the attribute `data-beside` of the root element.
   */
  readonly beside?: boolean
}

const gap = 6
const margin = 8

function place(box: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return
  const a = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const below = a.bottom + gap + height <= innerHeight - margin || a.top - gap - height < margin
  const left = Math.max(margin, Math.min(a.left, innerWidth - width - margin))
  const top = below ? a.bottom + gap : a.top - gap - height
  box.style.left = `${left}px`
  // A box that fits on neither side covers its anchor: what is below the window could not be reached.
  box.style.top = `${Math.max(margin, Math.min(top, innerHeight - height - margin))}px`
}

/** Shows the panel; Esc closes it, as the press on its button does. Returns a function that stops it. */
function showBeside(box: HTMLElement, onDismiss: () => void): () => void {
  const { dataset } = document.documentElement
  box.setAttribute('popover', 'manual')
  dataset['beside'] = ''
  showLayer(box)
  const onKey = (event: KeyboardEvent) => {
    // What lies above it closes first, and says so.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (document.querySelector(':popover-open:not(.layer-beside), dialog[open]')) return
    event.preventDefault()
    onDismiss()
  }
  addEventListener('keydown', onKey)
  return () => {
    removeEventListener('keydown', onKey)
    delete dataset['beside']
  }
}

/**
 * A light layer on the popover API: a click outside and Esc close it. Open while mounted. The focus moves in
 * and, on closing, back to the anchor.
 */
export function Popover({ anchor, label, onClose, children, className = '', beside = false }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  const closing = useRef(onClose)
  closing.current = onClose
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const restoreFocus = () => {
      if (box.contains(document.activeElement) || document.activeElement === document.body) {
        anchor.current?.focus({ preventScroll: true })
      }
    }
    if (beside) {
      const stop = showBeside(box, () => closing.current())
      box.focus({ preventScroll: true })
      return () => {
        stop()
        restoreFocus()
      }
    }
    const onScroll = () => place(box, anchor.current)
    box.setAttribute('popover', 'auto')
    showLayer(box)
    onScroll()
    box.focus({ preventScroll: true })
    const stop = onDismissal(
      box,
      () => anchor.current,
      () => closing.current(),
    )
    addEventListener('scroll', onScroll, { passive: true, capture: true })
    addEventListener('resize', onScroll)
    return () => {
      stop()
      removeEventListener('scroll', onScroll, { capture: true })
      removeEventListener('resize', onScroll)
      restoreFocus()
    }
  }, [anchor, beside])
  useEffect(() => {
    const box = ref.current
    if (!box || beside) return
    const observer = new ResizeObserver(() => place(box, anchor.current))
    observer.observe(box)
    return () => observer.disconnect()
  }, [anchor, beside])
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`layer ${beside ? 'layer-beside' : ''} ${className}`}
    >
      {children}
    </div>
  )
}
