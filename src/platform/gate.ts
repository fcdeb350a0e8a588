import { gateMessage } from '../../contract/page/sw-messages.ts'

/**
 * Calls `onClosed` whenever the service worker says that something in front of the portal asks for a check (sw/gate.ts).
 * Returns a function that stops it.
 */
export function watchGate(onClosed: () => void): () => void {
  const hear = ({ data }: MessageEvent) => data === gateMessage && onClosed()
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}
