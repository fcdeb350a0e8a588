import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { loginDays, type User, userSchema } from '../../contract/accounts/user.ts'
import { days } from '../../contract/duration.ts'
import { refusedTokens } from '../platform/api-client.ts'
import { now } from '../platform/clock.ts'
import { storedValue } from '../platform/storage.ts'

/** Who is signed in on this device. */
export interface Session {
  readonly user: User
  readonly token: string
}

// Separate entries, as specified (SES-02). The server has a row for every token and can revoke it at any time.
const optionalText = v.optional(v.string())
const user = storedValue('user', v.optional(userSchema), undefined)
const loginTimestamp = storedValue('loginTimestamp', v.optional(v.number()), undefined)
/** For the upkeep; all other code uses `session`. */
export const loginToken = storedValue('loginToken', optionalText, undefined, { plain: true })
/** The token of an e-mail account without a Steam account: it can only be used to link one (AU-08). */
export const bindToken = storedValue('bindToken', optionalText, undefined, { plain: true })

let last: Session | undefined
/**
 * Key of a private response in SWR's cache. It contains the user's id, so that no user sees another's; it is removed
 * with the session.
 */
export const personalKey = (userId: string, path: string): string => `${personalPrefix}${userId} ${path}`
export const personalPrefix = 'user '

/** Whether a key in SWR's cache belongs to an account other than the signed-in one. */
export const isForeign = (key: string): boolean =>
  key.startsWith(personalPrefix) && !key.startsWith(personalKey(read()?.user.id ?? '', ''))

/** Returns the same object until something changes: React compares by identity. */
function read(): Session | undefined {
  const who = user.get()
  const token = loginToken.get()
  const since = loginTimestamp.get()
  // A stored login is valid for seven days (SES-04); a clock that was wrong may have stamped the future.
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
  /** Bearer token of calls on behalf of the user; undefined while signed out. */
  token: (): string | undefined => read()?.token,
  subscribe,
}

/** Time of the last sign-in or account link on this device, in epoch milliseconds; undefined while signed out. */
export const signedInAt = (): number | undefined => (read() ? loginTimestamp.get() : undefined)

/** Undefined while signed out. Changes in every tab of the device. */
export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, read, () => undefined)

/**
 * The token comes last: other tabs receive each entry separately and must not see one user's token beside another's
 * name.
 */
export function startSession(token: string, who: User): void {
  loginToken.set(undefined)
  bindToken.set(undefined)
  user.set(who)
  loginTimestamp.set(now())
  loginToken.set(token)
}

/** Updates the stored user if the name or picture has changed. */
export function renewUser(who: User): void {
  if (user.get()?.id === who.id && JSON.stringify(user.get()) !== JSON.stringify(who)) user.set(who)
}

/** Removes the session from this device (SES-03). `signOut` also ends it at the server. */
export function endSession(): void {
  for (const entry of [loginToken, bindToken, loginTimestamp, user]) entry.set(undefined)
}

/** Window event: the server ended the session, not the user. */
export const sessionRefused = 'sessionRefused'

/** The server refused this token: a session that still uses it ends (SES-07). */
export function tokenRefused(token: string): void {
  if (token === loginToken.get()) {
    endSession()
    dispatchEvent(new Event(sessionRefused))
  }
  if (token === bindToken.get()) bindToken.set(undefined)
}
refusedTokens.subscribe(tokenRefused)
