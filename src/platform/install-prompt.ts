import { useSyncExternalStore } from 'react'
import { createListeners } from './signal.ts'

/** Chromium's event; not in lib.dom because only Chromium has it (WICG manifest incubations). */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const isInstallEvent = (event: Event): event is BeforeInstallPromptEvent =>
  'prompt' in event && typeof event.prompt === 'function'

const standalone = ['standalone', 'window-controls-overlay', 'minimal-ui']
const runsInstalled = (): boolean =>
  standalone.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  ('standalone' in navigator && navigator.standalone === true) // iOS home screen

const listeners = createListeners()
let held: BeforeInstallPromptEvent | undefined
let justInstalled = false

/** Protects the user's data from eviction. If the browser refuses, nothing changes. */
async function persistStorage(): Promise<void> {
  try {
    await navigator.storage?.persist()
  } catch (error) {
    console.info('Storage is not persistent:', error)
  }
}

/** Captures the browser's install prompt for our own button, from page start on. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    held = event
    listeners.notify()
  })
  addEventListener('appinstalled', () => {
    held = undefined
    justInstalled = true
    void persistStorage()
    listeners.notify()
  })
  if (runsInstalled()) void persistStorage()
}

/**
 * `prompt` if the browser offers the installation; `by-hand` if the user has to follow manual steps
 * (install-by-hand.ts).
 */
export type InstallState = 'installed' | 'prompt' | 'by-hand'

function installState(): InstallState {
  if (justInstalled || runsInstalled()) return 'installed'
  return held ? 'prompt' : 'by-hand'
}

/** Shows the browser's prompt; true if the user accepted. A prompt can be shown once. */
export async function promptInstall(): Promise<boolean> {
  const event = held
  if (!event) return false
  held = undefined
  listeners.notify()
  return (await event.prompt()).outcome === 'accepted'
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(listeners.subscribe, installState, () => 'by-hand')
}
