import { deviceOf } from './device.ts'
import { inAppBrowser } from './in-app-browser.ts'

/** If the browser offers no prompt: which manual steps install the app, or that the surrounding app prevents it. */
export type InstallByHand = 'ios' | 'android' | 'safari-mac' | 'desktop' | 'in-app'

/** The manual way for a browser, from its user agent. */
export function installByHand(userAgent: string, maxTouchPoints: number): InstallByHand {
  if (inAppBrowser(userAgent)) return 'in-app'
  const device = deviceOf(userAgent, maxTouchPoints)
  if (device !== 'desktop') return device
  const isSafari = /Safari\//.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent)
  return isSafari && /Macintosh/.test(userAgent) ? 'safari-mac' : 'desktop'
}
