import { type RefObject, useEffect, useState } from 'react'

/** How long rows stay in place after a touch, so that the user can still find the touched row (milliseconds). */
export const afterTouch = 1500

/**
 * Calls `onHold` (stable) while the user points at, touches or has focused something inside: nothing may move then
 * (F-06). Focus counts only if the browser shows it, so that a mouse click does not hold the order forever.
 */
export function useHold(area: RefObject<HTMLElement | null>, onHold: (held: boolean) => void): void {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const element = area.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = () => {
      clearTimeout(timer)
      setPointed(true)
    }
    const leave = (event: PointerEvent) => {
      clearTimeout(timer)
      if (event.pointerType === 'mouse') setPointed(false)
      else timer = setTimeout(() => setPointed(false), afterTouch)
    }
    const focus = (event: FocusEvent) =>
      setFocused(event.target instanceof Element && event.target.matches(':focus-visible'))
    const blur = () => setFocused(false)
    element.addEventListener('pointerenter', point)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('pointercancel', leave)
    element.addEventListener('focusin', focus)
    element.addEventListener('focusout', blur)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerenter', point)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('pointercancel', leave)
      element.removeEventListener('focusin', focus)
      element.removeEventListener('focusout', blur)
    }
  }, [area])
  const held = pointed || focused
  useEffect(() => {
    onHold(held)
    return () => onHold(false)
  }, [held, onHold])
}
