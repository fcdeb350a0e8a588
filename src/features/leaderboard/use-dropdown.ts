import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Long enough to cross the gap between a button and its menu. */
const leaveDelay = 180

type Open = 'no' | 'hover' | 'pinned'

export interface Dropdown {
  readonly open: boolean
  /** Opens permanently. */
  readonly pin: () => void
  readonly toggle: () => void
  readonly close: () => void
  readonly onPointerEnter: (event: PointerEvent) => void
  readonly onPointerLeave: (event: PointerEvent) => void
}

/** A menu that opens on hover, and stays open once it was clicked; a click elsewhere closes it. */
export function useDropdown(box: RefObject<HTMLElement | null>): Dropdown {
  const [open, setOpen] = useState<Open>('no')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (open === 'no') return
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen('no')
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [open, box])
  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse'
  return {
    open: open !== 'no',
    pin: () => setOpen('pinned'),
    toggle: () => setOpen(open === 'pinned' ? 'no' : 'pinned'),
    close: () => setOpen('no'),
    onPointerEnter(event) {
      clearTimeout(timer.current)
      if (isMouse(event)) setOpen((last) => (last === 'no' ? 'hover' : last))
    },
    onPointerLeave(event) {
      if (!isMouse(event)) return
      timer.current = setTimeout(() => setOpen((last) => (last === 'hover' ? 'no' : last)), leaveDelay)
    },
  }
}
