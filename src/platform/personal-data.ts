import * as v from 'valibot'
import { session } from './session.ts'
import { storedValue } from './storage.ts'

/**
 * Whose personal data this device holds. It is written before there is any and removed after the last of it is gone, so
 * that a page that is closed in between is followed by one that finishes the work.
 */
const heldFor = storedValue('personalDataOf', v.optional(v.string()), undefined)

/** Nobody's id: stands for a person of whom something could not be forgotten yet, without naming them. */
const unfinished = '-'

/**
 * Calls `forget` when the person whose data this device holds is no longer signed in here: after a sign-out, an expired or
 * refused session, in this window or in another one, online or offline, or while no page was open. `forget` may be
 * repeated; where it rejects, the next page tries again. Returns the stop.
 */
export function watchPersonalData(forget: () => Promise<void>): () => void {
  let working = false
  const check = async () => {
    if (working) return
    working = true
    try {
      for (;;) {
        const holder = heldFor.get()
        const current = session.get()?.user.id
        if (holder === current) return
        if (holder !== undefined) await forget()
        // Another window may have finished first, and somebody may have signed in since.
        if (heldFor.get() === holder) heldFor.set(session.get()?.user.id)
      }
    } catch (error) {
      heldFor.set(unfinished)
      console.info('Not everything that belongs to the person could be forgotten:', error)
    } finally {
      working = false
    }
  }
  void check()
  return session.subscribe(() => void check())
}
