import * as v from 'valibot'
import { storedValue } from '../platform/storage.ts'
import { session } from './session.ts'

/** `left`: they signed out themselves, instead of being signed out by the server or by expiry. */
const holderSchema = v.object({ id: v.string(), left: v.optional(v.boolean(), false) })
type Holder = v.InferOutput<typeof holderSchema>

/**
 * Whose personal data is on this device. Written before there is any and removed after the last of it is gone, so that
 * the next page finishes the work if this one is closed in between.
 */
const heldFor = storedValue('personalDataOf', v.optional(holderSchema), undefined)

/** Replaces a holder some of whose data could not be removed yet, without naming them. */
const unfinished: Holder = { id: '-', left: true }

const current = (): Holder | undefined => {
  const id = session.get()?.user.id
  return id === undefined ? undefined : { id, left: false }
}

/** Records, for every window, that the player is signing out by choice. */
export function leaveOnPurpose(): void {
  const holder = current()
  if (holder) heldFor.set({ ...holder, left: true })
}

/**
 * Calls `forget` when the user whose data is on this device is no longer signed in here: after a sign-out, an expired
 * or refused session, in this window or in another one, online or offline, or while no page was open. `left` says
 * whether they signed out themselves. `forget` must be safe to repeat: if it rejects, the next page tries again.
 * Returns a function that stops watching.
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
        // Another window may have finished first, and another player may have signed in since.
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
