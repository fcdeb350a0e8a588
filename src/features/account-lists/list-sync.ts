import * as v from 'valibot'
import { entryId, listEntrySchema, mergeEntries } from '../../../contract/account-lists.ts'
import { syncLists } from '../../../contract/endpoints/account-lists.ts'
import { request } from '../../platform/api-client.ts'
import { now } from '../../platform/clock.ts'
import { isOnline } from '../../platform/online.ts'
import { storedValue } from '../../platform/storage.ts'
import type { Session } from '../../shared/session.ts'
import { changesSince, isEmpty, type Lists, listsFrom } from './core/lists.ts'

/** The lists where the page stores them. */
export interface DeviceLists {
  get(): Lists
  /** Does nothing where they are the same. */
  set(lists: Lists): void
  subscribe(listener: () => void): () => void
}

/**
 * Whether the lists of this device follow an account, what the account had when it answered last, and what was changed here
 * since. It stays after a sign-out where there are lists, so that the same player is not asked again.
 */
export const followedAccount = storedValue(
  'followedAccount',
  v.optional(
    v.object({
      account: v.string(),
      on: v.boolean(),
      known: v.array(listEntrySchema),
      pending: v.array(listEntrySchema),
    }),
  ),
  undefined,
)

/** The user's choice for this account on this device. */
export const follow = (account: string, on: boolean): void =>
  followedAccount.set({ account, on, known: [], pending: [] })

/** Whether the user has to be asked. On a device without lists there is nothing to merge: it follows. */
export function mustAsk({ user }: Session, device: DeviceLists): boolean {
  if (followedAccount.get()?.account === user.id) return false
  if (!isEmpty(device.get())) return true
  follow(user.id, true)
  return false
}

/** After a sign-out. A device without lists follows unasked the next time: nothing of the account stays on it. */
export function leave(device: DeviceLists): void {
  const state = followedAccount.get()
  if (state?.on && state.pending.length === 0 && isEmpty(device.get())) followedAccount.set(undefined)
}

/** Notes what was changed on this device, now or since the last visit. Returns whether anything is to be sent. */
export function noteChanges(device: DeviceLists): boolean {
  const state = followedAccount.get()
  if (!state?.on) return false
  const changes = changesSince(mergeEntries(state.known, state.pending), device.get(), now())
  if (changes.length > 0) {
    followedAccount.set({ ...state, pending: [...mergeEntries(state.pending, changes)] })
  }
  return state.pending.length + changes.length > 0
}

let isSending = false

/** Sends what was changed here, and takes what was changed elsewhere. Safe to repeat. */
export async function syncNow({ user, token }: Session, device: DeviceLists): Promise<void> {
  noteChanges(device)
  const state = followedAccount.get()
  if (!state?.on || state.account !== user.id || isSending || !isOnline()) return
  isSending = true
  try {
    const { entries } = await request(syncLists, { body: { entries: state.pending } }, { token })
    // The user may have changed something, or their mind, meanwhile.
    noteChanges(device)
    const latest = followedAccount.get()
    if (!latest?.on || latest.account !== user.id) return
    const sent = new Set(state.pending.map((entry) => `${entryId(entry)} ${entry.at}`))
    const pending = latest.pending.filter((entry) => !sent.has(`${entryId(entry)} ${entry.at}`))
    followedAccount.set({ ...latest, known: entries, pending })
    device.set(listsFrom(mergeEntries(entries, pending), device.get()))
  } catch (error) {
    console.info('The lists could not be brought to the account:', error) // the next change or visit does it
  } finally {
    isSending = false
  }
}
