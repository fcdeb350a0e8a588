import { minutes } from '../../../../contract/duration.ts'
import { type Assertion, openIdNamespace, signedKeys } from './protocol.ts'

/** The values that an assertion must match. */
export interface AssertionExpectation {
  /** The provider's constant endpoint. */
  readonly endpoint: string
  /** The return address of this attempt, including its state. */
  readonly returnTo: string
  /** Epoch milliseconds. */
  readonly now: number
}

export type Verdict =
  | { readonly ok: true; readonly steamId: string; readonly nonce: string }
  | { readonly ok: false; readonly wrong: string }

/** Only https and this host, with nothing after the id. */
const claimedId = /^https:\/\/steamcommunity\.com\/openid\/id\/(7656119[0-9]{10})$/
/** Section 10.1: an RFC 3339 instant in UTC, then characters that make it unique. */
const nonceForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)[\x21-\x7e]{0,200}$/
const nonceTolerance = minutes(5)

/**
 * All local checks of an assertion (sections 11.1 to 11.3), by exact comparison: no prefixes, no URL parsing. The caller
 * then checks that the state belongs to the browser, the nonce is new and the signature is Steam's.
 */
export function verifyAssertion(assertion: Assertion, { endpoint, returnTo, now }: AssertionExpectation): Verdict {
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
  // An invalid date is NaN, which fails the comparison.
  if (!(Math.abs(now - instant) <= nonceTolerance)) return wrong('response_nonce')
  return { ok: true, steamId, nonce: assertion.response_nonce }
}
