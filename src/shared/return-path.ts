import { parseUrl } from '../../contract/browser/parse-url.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'

/** Steps of a sign-in, and the page whose address carries a one-time token: a sign-in never returns to them. */
const excluded: ReadonlySet<string> = new Set([
  pagePaths.login.pattern,
  pagePaths.resetPassword.pattern,
  pagePaths.steamCallback.pattern,
  pagePaths.steamBindCallback.pattern,
])

const { settings, staff } = pagePaths

const patterns = [
  ...Object.values(pagePaths).map(({ pattern }) => pattern),
  settings.href('profile'),
  settings.href('security'),
  `${staff.pattern}/:section`,
]
  .filter((pattern) => !excluded.has(pattern))
  .map((pattern) => pattern.split('/'))

/** `:name` stands for one segment. */
function isPage(path: string): boolean {
  const segments = path.split('/')
  return patterns.some(
    (parts) =>
      parts.length === segments.length &&
      parts.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i])),
  )
}

/**
 * An empty or a dot segment; an incomplete escape; a percent-encoded slash, backslash, percent sign or control
 * character.
 */
const hidden = /\/\/|%(?![0-9a-f]{2})|%(?:25)*(?:2f|5c|25|0[0-9a-f]|1[0-9a-f]|7f)|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/** Whether the escapes of a path are valid UTF-8; the router decodes them and would throw. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const longest = 2000

/**
 * Decides where a sign-in may return to, for all callers: path, query and fragment of a page of this site, exactly as a
 * browser serialises them; undefined for everything else. It cannot lead to another origin: the path is in the page
 * table, and parsing it again does not change its meaning.
 */
export function returnPath(text: string): string | undefined {
  if (text.length > longest || !text.startsWith('/')) return undefined
  const base = 'https://page.invalid'
  const url = parseUrl(text, base)
  // Reject what the parser normalised (tabs, backslashes, dot segments, spaces) or took for a host.
  if (url?.origin !== base || url.pathname + url.search + url.hash !== text) return undefined
  const { pathname } = url
  return hidden.test(pathname) || !isDecodable(pathname) || !isPage(pathname) ? undefined : text
}
