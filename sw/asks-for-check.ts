import { settingsHeader } from '../contract/community/settings-version.ts'

/** Statuses that ask the caller for something: credentials, a check, patience, a sign-in at the network (RFC 6585, 6). */
const asking: ReadonlySet<number> = new Set([401, 403, 407, 429, 511])

/** What bot checks name themselves by, whatever their status: Cloudflare, AWS WAF. */
const checks = ['cf-mitigated', 'x-amzn-waf-action'] as const

/** A page that does something, unlike the one of a proxy that has no server. */
const interactive = /<(?:script|form|iframe|meta[^>]+refresh)/i

/**
 * Whether something in front of the portal has answered a call of its API and asks for a check: a bot challenge, a password
 * or sign-in page, a captive portal. Only a navigation shows it. The portal's own responses name the version of its settings.
 * A proxy that reports that the portal is away (5xx) is no such thing. The response can still be read.
 */
export async function asksForCheck(response: Response): Promise<boolean> {
  const { status, type, redirected, headers } = response
  if (headers.has(settingsHeader)) return false
  if (type === 'opaqueredirect' || redirected || checks.some((name) => headers.has(name))) return true
  const contentType = headers.get('content-type') ?? ''
  if (contentType.startsWith('application/json')) return false
  if (asking.has(status)) return true
  if (!contentType.startsWith('text/html')) return false
  if (response.ok) return true
  return (status === 405 || status === 503) && interactive.test(await response.clone().text())
}
