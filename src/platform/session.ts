import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { days } from '../../contract/duration.ts'
import { loginDays, type User, userSchema } from '../../contract/user.ts'
import { now } from './clock.ts'
import { storedValue } from './storage.ts'

/** Who is signed in on this device. */
export interface Session {
  readonly user: User
  readonly token: string
}

// Kept apart, as specified (SES-02). The server keeps a row behind every token and can end it at any time.
const optionalText = v.optional(v.string())
const user = storedValue('user', v.optional(userSchema), undefined)
const loginTimestamp = storedValue('loginTimestamp', v.optional(v.number()), undefined)
/** For the upkeep; everyone else asks `session`. */
export const loginToken = storedValue('loginToken', optionalText, undefined, { plain: true })
/** What an e-mail account without a Steam account holds: good for linking one, and for nothing else (AU-08). */
export const bindToken = storedValue('bindToken', optionalText, undefined, { plain: true })

let last: Session | undefined
/**
 * Key of a private answer in SWR's cache. It names the person, so that nobody is shown another's; it is forgotten with the
 * session.
 */
export const personalKey = (userId: string, path: string): string => `${personalPrefix}${userId} ${path}`
export const personalPrefix = 'user '

/** The same object until something changes: React compares by identity. */
function read(): Session | undefined {
  const who = user.get()
  const token = loginToken.get()
  const since = loginTimestamp.get()
  // A stored login counts for seven days (SES-04); a clock that was wrong may have stamped the future.
  const signedIn = who && token && since !== undefined && Math.abs(now() - since) < days(loginDays)
  if (!signedIn) last = undefined
  else if (last?.user !== who || last.token !== token) last = { user: who, token }
  return last
}

function subscribe(listener: () => void): () => void {
  const stops = [user, loginToken, loginTimestamp].map((entry) => entry.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

export const session = {
  get: read,
  /** Bearer of calls in the person's name; undefined where nobody is signed in. */
  token: (): string | undefined => read()?.token,
  subscribe,
}

/** Time of the last sign-in or account link on this device, in epoch milliseconds; undefined while signed out. */
export const signedInAt = (): number | undefined => (read() ? loginTimestamp.get() : undefined)

/** Undefined where nobody is signed in. Changes in every tab of the device. */
export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, read, () => undefined)

/** The token comes last: other tabs hear of each entry on its own and must not see one person's token beside another's name. */
export function startSession(token: string, who: User): void {
  loginToken.set(undefined)
  bindToken.set(undefined)
  user.set(who)
  loginTimestamp.set(now())
  loginToken.set(token)
}

/** The server knows another name or picture by now. */
export function renewUser(who: User): void {
  if (user.get()?.id === who.id && JSON.stringify(user.get()) !== JSON.stringify(who)) user.set(who)
}

/** Forgets who was signed in, on this device (SES-03). The server is told by `signOut`. */
export function endSession(): void {
  for (const entry of [loginToken, bindToken, loginTimestamp, user]) entry.set(undefined)
}

/** Event of the window: the server ended the session, not the person. */
export const sessionRefused = 'sessionRefused'

/** The server refused this token: whoever still holds it is signed out (SES-07). */
export function tokenRefused(token: string): void {
  if (token === loginToken.get()) {
    endSession()
    dispatchEvent(new Event(sessionRefused))
  }
  if (token === bindToken.get()) bindToken.set(undefined)
}
