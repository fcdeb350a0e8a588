import { leaderLock } from './device-leader.ts'
import { isVisible, onVisibilityChange } from './visibility.ts'

/** Held together by all visible tabs of this device. The leader's lock would not do: one tab has it, and few pages want it. */
const shownLock = 'spawnpoint-shown'

/** Lets the other tabs know while this one is visible. Returns a function that ends it. */
export function tellWhileShown(): () => void {
  if (!('locks' in navigator)) return () => undefined
  let hide = (): void => undefined
  const show = () => {
    const giveUp = new AbortController()
    let release = (): void => undefined
    const untilHidden = () =>
      new Promise<void>((done) => {
        release = done
      })
    navigator.locks.request(shownLock, { mode: 'shared', signal: giveUp.signal }, untilHidden).catch(() => undefined) // hidden again before it was held, or locks are denied by policy
    hide = () => {
      giveUp.abort()
      release()
    }
  }
  const follow = () => {
    hide()
    if (isVisible()) show()
  }
  const stop = onVisibilityChange(follow)
  follow()
  return () => {
    stop()
    hide()
  }
}

/** Whether any tab of this device is visible; false where the browser has no locks, or denies them. */
export async function isShownOnDevice(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}))
  return held.some(({ name }) => name === shownLock || name === leaderLock)
}
