import { useSyncExternalStore } from 'react'

/** The browser's view of the network; false is certain, true is only a hint. */
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
