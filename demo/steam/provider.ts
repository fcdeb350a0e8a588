import { createHmac, randomBytes } from 'node:crypto'

/** Namespace of OpenID Authentication 2.0 (openid.net/specs/openid-authentication-2_0.html). */
const openIdNamespace = 'http://specs.openid.net/auth/2.0'
/** Origin of every claimed identity, whichever provider asserts it. */
const steamOrigin = 'https://steamcommunity.com'
/** The fields of an assertion that Steam signs (OpenID 2.0, 10.1), in its order. */
const signedKeys = ['signed', 'op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle']

/** The portal's sign-in request. */
export interface SignInRequest {
  readonly returnTo: string
  /** The unchanged query. */
  readonly query: string
}

/** Reads a checkid_setup request (OpenID 2.0, 9.1); undefined for anything else. */
export function readSignInRequest(url: URL): SignInRequest | undefined {
  const query = new URLSearchParams(url.searchParams)
  query.delete('persona')
  const returnTo = query.get('openid.return_to') ?? ''
  const realm = query.get('openid.realm') ?? ''
  const isRight =
    query.get('openid.ns') === openIdNamespace &&
    query.get('openid.mode') === 'checkid_setup' &&
    URL.canParse(returnTo) &&
    URL.canParse(realm) &&
    new URL(returnTo).origin === new URL(realm).origin
  return isRight ? { returnTo, query: query.toString() } : undefined
}

const withQuery = (returnTo: string, fields: Readonly<Record<string, string>>): string => {
  const url = new URL(returnTo)
  for (const [key, value] of Object.entries(fields)) url.searchParams.append(`openid.${key}`, value)
  return url.href
}

/** The return address of a cancelled sign-in (OpenID 2.0, 10.2.2). */
export const cancelAddress = (request: SignInRequest): string =>
  withQuery(request.returnTo, { ns: openIdNamespace, mode: 'cancel' })

/** Signs assertions as Steam does and confirms each of them once. */
export function createProvider(origin: string, now: () => number) {
  const key = randomBytes(32)
  const handle = randomBytes(8).toString('hex')
  const unchecked = new Set<string>()

  const sign = (fields: Readonly<Record<string, string>>): string => {
    const text = signedKeys.map((name) => `${name}:${fields[name] ?? ''}\n`)
    return createHmac('sha256', key).update(text.join('')).digest('base64')
  }
  return {
    /** The return address of a sign-in as `steamId`. */
    assertionAddress(request: SignInRequest, steamId: string): string {
      const identity = `${steamOrigin}/openid/id/${steamId}`
      const fields = {
        ns: openIdNamespace,
        mode: 'id_res',
        op_endpoint: `${origin}/openid/login`,
        claimed_id: identity,
        identity,
        return_to: request.returnTo,
        response_nonce: `${new Date(now()).toISOString().slice(0, 19)}Z${randomBytes(12).toString('base64url')}`,
        assoc_handle: handle,
        signed: signedKeys.join(),
      }
      unchecked.add(fields.response_nonce)
      return withQuery(request.returnTo, { ...fields, sig: sign(fields) })
    },
    /** The response to a check_authentication request (OpenID 2.0, 11.4.2). */
    check(form: URLSearchParams): string {
      const fields = Object.fromEntries([...signedKeys, 'sig'].map((name) => [name, form.get(`openid.${name}`) ?? '']))
      const nonce = fields['response_nonce'] ?? ''
      const isAsked = form.get('openid.mode') === 'check_authentication'
      const isValid = isAsked && unchecked.delete(nonce) && fields['sig'] === sign(fields)
      return `ns:${openIdNamespace}\nis_valid:${isValid}\n`
    },
  }
}
