import { deviceOf } from './device.ts'
import { inAppBrowser } from './in-app-browser.ts'

/** Where the browser offers no prompt: the steps that install the app, or the app that lets nothing be installed. */
export type InstallByHand = 'ios' | 'android' | 'safari-mac' | 'desktop' | 'in-app'

/** The way by hand, from what the browser says of itself. */
export function installByHand(userAgent: string, maxTouchPoints: number): InstallByHand {
  if (inAppBrowser(userAgent)) return 'in-app'
  const device = deviceOf(userAgent, maxTouchPoints)
  if (device !== 'desktop') return device
  const isSafari = /Safari\//.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent)
  return isSafari && /Macintosh/.test(userAgent) ? 'safari-mac' : 'desktop'
}
