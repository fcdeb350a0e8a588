import * as v from 'valibot'
import { seconds } from '../../contract/duration.ts'
import { now } from '../platform/clock.ts'
import { isVisible, onVisibilityChange } from '../platform/visibility.ts'
import { bindToken, endSession, loginToken, session } from './session.ts'

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

const checkEvery = seconds(60)

const isOver = (token: string): boolean => (tokenExpiry(token) ?? 0) <= now()

/** Removes what has expired or cannot be read (SES-04 to SES-06). */
export function checkSession(): void {
  const login = loginToken.get()
  const bind = bindToken.get()
  if (bind !== undefined && isOver(bind)) bindToken.set(undefined)
  if (login !== undefined && (isOver(login) || !session.get())) endSession()
}

/** Checks now and every minute while the page is visible. Returns a function that stops it. */
export function keepSessionChecked(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = () => {
    clearInterval(timer)
    if (!isVisible()) return
    checkSession()
    timer = setInterval(checkSession, checkEvery)
  }
  follow()
  const stop = onVisibilityChange(follow)
  return () => {
    clearInterval(timer)
    stop()
  }
}
