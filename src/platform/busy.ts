const holds = new Set<symbol>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Keeps updates away while something must not be interrupted, such as a payment. Returns the release. */
export function holdUpdates(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  tell()
  return () => {
    holds.delete(hold)
    tell()
  }
}

/** True while somebody holds updates. */
export const updatesHeld = (): boolean => holds.size > 0

export function onHoldChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * True while a reload would take something from the person's hands: an open dialog (a choice half made, a form), a
 * payment. An update then waits.
 */
export const isBusy = (): boolean => updatesHeld() || document.querySelector('dialog[open]') !== null
