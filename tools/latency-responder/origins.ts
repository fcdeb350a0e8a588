/**
 * True for an Origin that the list allows: an exact origin, one with any port (`http://localhost:*`), or `*` for every
 * caller, including those without an Origin.
 */
export function isAllowedOrigin(origin: string | undefined, allowed: readonly string[]): boolean {
  if (allowed.includes('*')) return true
  if (origin === undefined) return false
  const anyPort = origin.replace(/:\d{1,5}$/, '')
  return allowed.some((entry) => entry === origin || (entry.endsWith(':*') && entry.slice(0, -2) === anyPort))
}

/** True for a valid value of `--origin`. */
export const isOriginPattern = (text: string): boolean =>
  text === '*' || /^https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\])(?::(?:\d{1,5}|\*))?$/.test(text)
