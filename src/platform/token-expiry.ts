import * as v from 'valibot'

const claimsSchema = v.object({ exp: v.number() })

/**
 * Epoch ms at which a JSON Web Token expires by its own `exp` (RFC 7519, 4.1.4); undefined if it cannot be read.
 * Nothing is verified: only the server can do that, and does at every call.
 */
export function tokenExpiry(token: string): number | undefined {
  const [, payload] = token.split('.')
  if (payload === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
    const claims = v.safeParse(claimsSchema, JSON.parse(new TextDecoder().decode(bytes)))
    return claims.success ? claims.output.exp * 1000 : undefined
  } catch {
    return undefined // not base64url, not JSON: unreadable
  }
}
