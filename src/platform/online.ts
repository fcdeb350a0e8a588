import { useSyncExternalStore } from 'react'

/** What the browser believes of the network; false is certain, true is only a hope. */
export const isOnline = (): boolean => navigator.onLine

export function onOnlineChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(onOnlineChange, isOnline, () => true)
