import { useSyncExternalStore } from 'react'

/** Work that a reload would destroy (a payment, an unsaved form), by its name. */
const reasons = new Set<string>()
const listeners = new Set<() => void>()

export function setBusy(reason: string, busy: boolean): void {
  if (busy) reasons.add(reason)
  else reasons.delete(reason)
  for (const listener of listeners) listener()
}

/** True while something would be lost by a reload: an update waits. */
export const isBusy = (): boolean => reasons.size > 0

export const useBusy = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isBusy,
    () => false,
  )
