import { inAppBrowser } from './in-app-browser.ts'

export type Device = 'ios' | 'android' | 'desktop'

/**
 * The kind of device, from the user agent. iPadOS identifies itself as a Mac, but has a touch screen; HarmonyOS counts
 * as Android.
 */
export function deviceOf(userAgent: string, maxTouchPoints: number): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android|HarmonyOS|OpenHarmony/.test(userAgent) ? 'android' : 'desktop'
}

/** Whether a `steam:` link can start the game: only on a desktop, and not in a browser inside another app. */
export const startsGame = (userAgent: string, maxTouchPoints: number): boolean =>
  deviceOf(userAgent, maxTouchPoints) === 'desktop' && !inAppBrowser(userAgent)

let known: boolean | undefined

/** {@link startsGame} for this browser. Used by every view with a `steam:` link. */
export function canStartGame(): boolean {
  known ??= startsGame(navigator.userAgent, navigator.maxTouchPoints)
  return known
}
