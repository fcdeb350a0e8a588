import { createSignal, useSignal } from './signal.ts'

/** True in the one tab of this device that holds the lock, visible or not; in every tab where the browser has none for this site. */
export function heldLock(name: string) {
  const held = createSignal(false, () => {
    if (!('locks' in navigator)) {
      held.set(true)
      return () => undefined
    }
    const giveUp = new AbortController()
    let release = (): void => undefined
    navigator.locks
      .request(`spawnpoint-${name}`, { signal: giveUp.signal }, () => {
        held.set(true)
        return new Promise<void>((done) => {
          release = done
        })
      })
      .catch(() => {
        if (!giveUp.signal.aborted) held.set(true) // denied, as with the storage of this site: like a browser without locks
      })
    return () => {
      giveUp.abort()
      release()
      held.set(false)
    }
  })
  return { useHeld: (): boolean => useSignal(held) }
}
