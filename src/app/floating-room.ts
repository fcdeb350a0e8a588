/** Where a page is scrolled to, in CSS pixels. */
interface Scrolled {
  readonly scrollY: number
  /** How much of the page is below the window. */
  readonly below: number
}

/**
 * The room in pixels at the end of a page that has `room` and needs `wanted`. It grows at once; it shrinks only by what
 * is below the window, because a page that is scrolled to its end and becomes shorter moves under the finger.
 */
export const nextRoom = (room: number, wanted: number, { scrollY, below }: Scrolled): number =>
  Math.max(wanted, scrollY > 0 ? room - Math.max(0, Math.floor(below)) : 0)

/**
 * Adds the height of the floating notices and toasts to the page's bottom padding, so that they never cover its end.
 * Returns a function that stops it.
 */
export function keepFloatingRoom(floating: HTMLElement, main: HTMLElement): () => void {
  let room = 0
  const fit = (): void => {
    const wanted = floating.offsetHeight
    const { scrollHeight, clientHeight } = document.documentElement
    room = nextRoom(room, wanted, { scrollY, below: scrollHeight - clientHeight - scrollY })
    main.style.setProperty('--floating', `${room}px`)
    // Only what is left over has to wait.
    if (room > wanted) addEventListener('scroll', fit, { passive: true, once: true })
  }
  const observer = new ResizeObserver(fit)
  observer.observe(floating)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', fit)
  }
}
