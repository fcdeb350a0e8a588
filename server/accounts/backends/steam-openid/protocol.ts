/**
 * Constants of OpenID Authentication 2.0 (openid.net/specs/openid-authentication-2_0.html) as Steam speaks it
 * (partner.steamgames.com/doc/features/auth#website).
 */
export const openIdNamespace = 'http://specs.openid.net/auth/2.0'
export const identifierSelect = `${openIdNamespace}/identifier_select`

/** Where the real provider is. The only place that a production portal asks. */
export const steamOrigin = 'https://steamcommunity.com'

/** The provider's one address below an origin: people are sent there, and assertions are checked there. */
export const endpointOf = (origin: string): string => `${origin}/openid/login`

/** Exactly what a positive assertion holds (section 10.1), each once, under the prefix `openid.`. */
export const assertionKeys = [
  'ns',
  'mode',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
  'signed',
  'sig',
] as const
export type AssertionKey = (typeof assertionKeys)[number]
export type Assertion = Readonly<Record<AssertionKey, string>>

/** What Steam signs, in its order. */
export const signedKeys = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle'
