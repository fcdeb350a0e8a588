import type { FastifyRequest } from 'fastify'

/** A word such as `leaderboard`, `csp-report`, `wp-login.php` or `.env`; random codes are longer, or have digits or capitals. */
const word = /^\.?[a-z]{1,16}(?:[-_][a-z]{1,16}){0,3}(?:\.[a-z]{1,5})?$/
const mostSegments = 8

/**
 * A path without what may be secret in it: segments that are not plain words become `…`. There is no list of the secret ones:
 * a path can be spelled in many ways, and one that leads nowhere can still hold a token.
 */
export function loggedPath(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#;\\]/, 1)[0] ?? ''
  const segments = path.split('/').map((segment) => (segment === '' || word.test(segment) ? segment : '…'))
  return segments.length <= mostSegments ? segments.join('/') : `${segments.slice(0, mostSegments).join('/')}/…`
}

/**
 * Which path was called, for the log: the pattern of its route. Queries and parameters carry sign-in codes, signatures and
 * tokens of game servers, none of which may be logged (ASVS 14.2.1).
 */
export const loggedRoute = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string =>
  routeOptions.url ?? loggedPath(url)
