import { createListeners } from './signal.ts'

const holds = new Set<symbol>()
const listeners = createListeners()

/**
 * Defers updates while something must not be interrupted, such as a payment. Returns a function that releases
 * the hold.
 */
export function holdUpdates(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  listeners.notify()
  return () => {
    holds.delete(hold)
    listeners.notify()
  }
}

/** True while any hold exists. */
export const updatesHeld = (): boolean => holds.size > 0

export const onHoldChange = listeners.subscribe

/**
 * True while a reload would lose the user's work: an open dialog (a choice half made, a form) or a payment. An update
 * waits until then.
 */
export const isBusy = (): boolean => updatesHeld() || document.querySelector('dialog[open]') !== null
