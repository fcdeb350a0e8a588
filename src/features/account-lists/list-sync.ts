import * as v from 'valibot'
import {
  entryId,
  type ListAnswer,
  type ListEntry,
  listEntrySchema,
  mergeEntries,
} from '../../../contract/accounts/account-lists.ts'
import { syncLists } from '../../../contract/endpoints/account-lists.ts'
import { ApiError, request } from '../../platform/api-client.ts'
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
 * Whether the lists of this device follow an account, what the account had when it answered last (its `version`), what was
 * changed here since, and whether the account has no room for that. It stays after a sign-out where there are lists, so that the same player is not asked again.
 */
export const followedAccount = storedValue(
  'followedAccount',
  v.optional(
    v.object({
      account: v.string(),
      on: v.boolean(),
      known: v.array(listEntrySchema),
      pending: v.array(listEntrySchema),
      version: v.optional(v.number()),
      isFull: v.optional(v.boolean()),
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

/** What the account has after an answer to what was sent. */
function knownAfter({ isAll, entries }: ListAnswer, before: readonly ListEntry[]): ListEntry[] {
  if (isAll) return entries
  // The account may have changed the time of an entry that was sent.
  const answered = new Set(entries.map(entryId))
  return [
    ...mergeEntries(
      before.filter((entry) => !answered.has(entryId(entry))),
      entries,
    ),
  ]
}

/** The account holds no more, or no request does. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof ApiError && ['LISTS_FULL', 'PAYLOAD_TOO_LARGE', 'BAD_REQUEST'].includes(error.code)

/** Sends what was changed here, and takes what was changed elsewhere. Safe to repeat. */
export async function syncNow({ user, token }: Session, device: DeviceLists): Promise<void> {
  noteChanges(device)
  const state = followedAccount.get()
  if (!state?.on || state.account !== user.id || isSending || !isOnline()) return
  isSending = true
  try {
    const send = (entries: ListEntry[]) =>
      request(syncLists, { body: { entries, since: state.version } }, { token }).then((answer) => ({ entries, answer }))
    // What does not fit stays pending, until the user has removed something.
    const sent = await send(state.pending).catch((error: unknown) => {
      if (state.pending.length === 0 || !isTooMuch(error)) throw error
      return send([])
    })
    const isFull = sent.entries.length < state.pending.length
    // The user may have changed something, or their mind, meanwhile.
    noteChanges(device)
    const latest = followedAccount.get()
    if (!latest?.on || latest.account !== user.id) return
    const taken = new Set(sent.entries.map((entry) => `${entryId(entry)} ${entry.at}`))
    const pending = latest.pending.filter((entry) => !taken.has(`${entryId(entry)} ${entry.at}`))
    const known = knownAfter(sent.answer, mergeEntries(state.known, sent.entries))
    followedAccount.set({ ...latest, known, pending, version: sent.answer.version, isFull })
    device.set(listsFrom(mergeEntries(known, pending), device.get()))
  } catch (error) {
    console.info('The lists could not be brought to the account:', error) // the next change or visit does it
  } finally {
    isSending = false
  }
}
