import { useEffect } from 'react'

/**
 * Adds the height of the floating notices and toasts to the page's bottom padding, so that they never cover its end.
 */
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
