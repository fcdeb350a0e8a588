import { minutes } from '../../../../contract/duration.ts'
import { type Assertion, openIdNamespace, signedKeys } from './protocol.ts'

/** What the assertion must agree with. */
export interface Expected {
  /** The provider's address, constant. */
  readonly endpoint: string
  /** The address that this attempt was to come back to, state included. */
  readonly returnTo: string
  /** Epoch milliseconds. */
  readonly now: number
}

export type Verdict =
  | { readonly ok: true; readonly steamId: string; readonly nonce: string }
  | { readonly ok: false; readonly wrong: string }

/** The dot is escaped and nothing may follow; only https and only this host. */
const claimedId = /^https:\/\/steamcommunity\.com\/openid\/id\/(7656119[0-9]{10})$/
/** Section 10.1: an RFC 3339 instant in UTC, then whatever makes it unique. */
const nonceForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)[\x21-\x7e]{0,200}$/
const nonceTolerance = minutes(5)

/**
 * Every check of an assertion that needs nobody else (sections 11.1 to 11.3), each exact: no prefix, no parsing of
 * addresses. Whether the state is this browser's, the nonce is new and the signature is Steam's is asked afterwards.
 */
export function verifyAssertion(assertion: Assertion, { endpoint, returnTo, now }: Expected): Verdict {
  const wrong = (what: string): Verdict => ({ ok: false, wrong: what })
  if (assertion.mode !== 'id_res') return wrong('mode')
  if (assertion.ns !== openIdNamespace) return wrong('ns')
  if (assertion.op_endpoint !== endpoint) return wrong('op_endpoint')
  if (assertion.claimed_id !== assertion.identity) return wrong('identity')
  const steamId = claimedId.exec(assertion.claimed_id)?.[1]
  if (steamId === undefined) return wrong('claimed_id')
  if (assertion.signed !== signedKeys) return wrong('signed')
  if (assertion.return_to !== returnTo) return wrong('return_to')
  const instant = Date.parse(nonceForm.exec(assertion.response_nonce)?.[1] ?? '')
  // A date that cannot be parsed is NaN, which is not within anything.
  if (!(Math.abs(now - instant) <= nonceTolerance)) return wrong('response_nonce')
  return { ok: true, steamId, nonce: assertion.response_nonce }
}
