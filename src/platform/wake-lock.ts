import { useEffect } from 'react'
import { isVisible, onVisibilityChange } from './visibility.ts'

/**
 * Keeps the screen on while a page is shown (W3C Screen Wake Lock). Browsers end the lock of a hidden page: it is requested
 * again when the page is shown. Returns a function that lets the screen sleep; without the API, or where the browser refuses
 * (low battery), nothing happens.
 */
export function keepScreenOn(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | undefined
  let isRequesting = false
  const request = async () => {
    if (isOver || isRequesting || !isVisible() || (lock !== undefined && !lock.released)) return
    isRequesting = true
    try {
      lock = await navigator.wakeLock?.request('screen')
    } catch (error) {
      console.info('The screen may go off:', error)
    } finally {
      isRequesting = false
    }
    if (isOver) await lock?.release()
  }
  const stop = onVisibilityChange(() => void request())
  void request()
  return () => {
    isOver = true
    stop()
    void lock?.release()
  }
}

/** {@link keepScreenOn} while the component is shown and `isWanted`. */
export function useScreenOn(isWanted: boolean): void {
  useEffect(() => (isWanted ? keepScreenOn() : undefined), [isWanted])
}
