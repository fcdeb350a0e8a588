import { identifierSelect, openIdNamespace } from './protocol.ts'

/** The address that starts a sign-in: a checkid_setup request (section 9.1) with identifier_select. */
export function signInAddress(
  endpoint: string,
  request: { readonly realm: string; readonly returnTo: string },
): string {
  const query = new URLSearchParams({
    'openid.ns': openIdNamespace,
    'openid.mode': 'checkid_setup',
    'openid.identity': identifierSelect,
    'openid.claimed_id': identifierSelect,
    'openid.realm': request.realm,
    'openid.return_to': request.returnTo,
  })
  return `${endpoint}?${query}`
}
