import { useSyncExternalStore } from 'react'
import { inAppBrowser } from './in-app-browser.ts'

/** Chromium's event; not in lib.dom because only Chromium has it (WICG manifest incubations). */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const isInstallEvent = (event: Event): event is BeforeInstallPromptEvent =>
  'prompt' in event && typeof event.prompt === 'function'

/** How this device installs the app: by a prompt of the browser's, by hand in one of several ways, or not at all. */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'android' | 'safari-mac' | 'desktop' | 'in-app'

/** The way by hand, from what the browser says of itself. iPadOS calls itself a Mac but has a touch screen. */
export function installByHand(userAgent: string, maxTouchPoints: number): Exclude<InstallWay, 'installed' | 'prompt'> {
  if (inAppBrowser(userAgent)) return 'in-app'
  const mac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (mac && maxTouchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  return mac && /Safari\//.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent) ? 'safari-mac' : 'desktop'
}

const standalone = ['standalone', 'window-controls-overlay', 'minimal-ui']
const runsInstalled = (): boolean =>
  standalone.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  ('standalone' in navigator && navigator.standalone === true) // iOS home screen

const listeners = new Set<() => void>()
let held: BeforeInstallPromptEvent | undefined
let justInstalled = false

function tell(): void {
  for (const listener of listeners) listener()
}

/** Keeps what the person did from eviction. The browser may refuse; then it is as before. */
async function persistStorage(): Promise<void> {
  try {
    await navigator.storage?.persist()
  } catch (error) {
    console.info('Storage is not persistent:', error)
  }
}

/** Holds the browser's install prompt for our own button, from the start of the page on. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    held = event
    tell()
  })
  addEventListener('appinstalled', () => {
    held = undefined
    justInstalled = true
    void persistStorage()
    tell()
  })
  if (runsInstalled()) void persistStorage()
}

function installWay(): InstallWay {
  if (justInstalled || runsInstalled()) return 'installed'
  return held ? 'prompt' : installByHand(navigator.userAgent, navigator.maxTouchPoints)
}

/** Shows the browser's prompt; true where the person agreed. A prompt can be shown once. */
export async function promptInstall(): Promise<boolean> {
  const event = held
  if (!event) return false
  held = undefined
  tell()
  return (await event.prompt()).outcome === 'accepted'
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    installWay,
    () => 'desktop',
  )
}
