import { type Assertion, type AssertionKey, assertionKeys } from './protocol.ts'

/** The parsed but unverified query that a browser brings back from the provider. */
export type Callback =
  | { readonly kind: 'assertion'; readonly state: string; readonly assertion: Assertion }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'malformed' }

const malformed: Callback = { kind: 'malformed' }
const isAssertionKey = (key: string): key is AssertionKey => assertionKeys.some((known) => known === key)

/**
 * Accepts `state` and exactly the ten keys of an assertion, each once. Extra or duplicate keys and keys with other
 * characters than letters, dots and underscores are refused: parameters with NUL in their names have allowed sign-in as
 * any user in other implementations. `query` is the raw text after the question mark.
 */
export function readCallback(query: string): Callback {
  if (query.length > 8192) return malformed
  const seen = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(query)) {
    if (seen.has(key) || !/^[a-z_.]+$/.test(key)) return malformed
    seen.set(key, value)
  }
  if (seen.get('openid.mode') === 'cancel') return { kind: 'cancelled' }
  const state = seen.get('state')
  const assertion: Partial<Record<AssertionKey, string>> = {}
  for (const [key, value] of seen) {
    if (key === 'state') continue
    const name = key.startsWith('openid.') ? key.slice('openid.'.length) : ''
    if (!isAssertionKey(name)) return malformed
    assertion[name] = value
  }
  if (state === undefined || !isComplete(assertion)) return malformed
  return { kind: 'assertion', state, assertion }
}

const isComplete = (assertion: Partial<Assertion>): assertion is Assertion =>
  assertionKeys.every((key) => assertion[key] !== undefined)
