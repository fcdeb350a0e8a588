/**
 * Constants of OpenID Authentication 2.0 (openid.net/specs/openid-authentication-2_0.html) as Steam speaks it
 * (partner.steamgames.com/doc/features/auth#website).
 */
export const openIdNamespace = 'http://specs.openid.net/auth/2.0'
export const identifierSelect = `${openIdNamespace}/identifier_select`

/** Origin of the real provider, the only one that a production portal uses. */
export const steamOrigin = 'https://steamcommunity.com'

/** The provider's endpoint: browsers are redirected to it, and assertions are verified with it. */
export const endpointOf = (origin: string): string => `${origin}/openid/login`

/** The exact keys of a positive assertion (section 10.1), each once, with the prefix `openid.`. */
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

/** The fields that Steam signs, in its order. */
export const signedKeys = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle'
