import { inAppBrowser } from './in-app-browser.ts'

/** Where the browser offers no prompt: the steps that install the app, or the app that lets nothing be installed. */
export type InstallByHand = 'ios' | 'android' | 'safari-mac' | 'desktop' | 'in-app'

/** The way by hand, from what the browser says of itself. iPadOS calls itself a Mac but has a touch screen. */
export function installByHand(userAgent: string, maxTouchPoints: number): InstallByHand {
  if (inAppBrowser(userAgent)) return 'in-app'
  const mac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (mac && maxTouchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  return mac && /Safari\//.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent) ? 'safari-mac' : 'desktop'
}
