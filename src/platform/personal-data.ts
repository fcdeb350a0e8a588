import * as v from 'valibot'
import { session } from './session.ts'
import { storedValue } from './storage.ts'

/** `left`: they signed out themselves, instead of being signed out by the server or by time. */
const holderSchema = v.object({ id: v.string(), left: v.optional(v.boolean(), false) })
type Holder = v.InferOutput<typeof holderSchema>

/**
 * Whose personal data this device holds. It is written before there is any and removed after the last of it is gone, so
 * that a page that is closed in between is followed by one that finishes the work.
 */
const heldFor = storedValue('personalDataOf', v.optional(holderSchema), undefined)

/** Nobody: stands for a person of whom something could not be forgotten yet, without naming them. */
const unfinished: Holder = { id: '-', left: true }

const current = (): Holder | undefined => {
  const id = session.get()?.user.id
  return id === undefined ? undefined : { id, left: false }
}

/** Says, to every window, that the end of the session which follows is the person's own wish. */
export function leaveOnPurpose(): void {
  const holder = current()
  if (holder) heldFor.set({ ...holder, left: true })
}

/**
 * Calls `forget` when the person whose data this device holds is no longer signed in here: after a sign-out, an expired or
 * refused session, in this window or in another one, online or offline, or while no page was open. `forget` is told
 * whether they signed out themselves, and may be repeated; where it rejects, the next page tries again. Returns the stop.
 */
export function watchPersonalData(forget: (left: boolean) => Promise<void>): () => void {
  let working = false
  const check = async () => {
    if (working) return
    working = true
    try {
      for (;;) {
        const holder = heldFor.get()
        if (holder?.id === current()?.id) return
        if (holder !== undefined) await forget(holder.left)
        // Another window may have finished first, and somebody may have signed in since.
        if (heldFor.get()?.id === holder?.id) heldFor.set(current())
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
