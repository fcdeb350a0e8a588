import { useEffect } from 'react'

/** Adds the height of the floating notes and toasts to the bottom padding of the page, so that they cover nothing at its end. */
export function useFloatingRoom(): void {
  useEffect(() => {
    const floating = document.getElementById('floating')
    const main = document.getElementById('main')
    if (!floating || !main) return
    const observer = new ResizeObserver(() => {
      main.style.setProperty('--floating', `${floating.offsetHeight}px`)
    })
    observer.observe(floating)
    return () => observer.disconnect()
  }, [])
}
