import { minutes } from '../../../contract/duration.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send a handful of values; the map avoids parsing them again and is bounded against invented ones. */
const known = new Map<string | undefined, Encoding>()
const maxKnown = 64

/** The content coding of the response (RFC 9110, 12.5.3): brotli before gzip before none. */
export function encodingOf(acceptEncoding: string | undefined): Encoding {
  const seen = known.get(acceptEncoding)
  if (seen !== undefined) return seen
  const chosen = negotiate(acceptEncoding ?? '')
  if (known.size < maxKnown) known.set(acceptEncoding, chosen)
  return chosen
}

function negotiate(header: string): Encoding {
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (!parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))) accepted.add(coding)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') || accepted.has('x-gzip') ? 'gzip' : 'identity'
}

/** True if `If-None-Match` holds the tag, compared weakly (RFC 9110, 13.1.2): a proxy may have weakened ours. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Versions are epoch milliseconds. One that is further ahead was given before the database was restored, or by a wrong clock. */
const believed = minutes(1)

/** True if a client has a version that this process does not have yet. */
export const isAhead = (held: number, version: number): boolean => held > version && held - version < believed

/**
 * The tag in `If-None-Match` of a version after `version`, from a process that is ahead of this one; undefined if there is
 * none. Its holder must not go back in time: 304 with that tag lets it keep what it has.
 */
export function newerTag(ifNoneMatch: string | undefined, version: number | undefined): string | undefined {
  if (ifNoneMatch === undefined || version === undefined) return undefined
  for (const part of ifNoneMatch.split(',')) {
    const tag = part.trim().replace(/^W\//, '')
    const held = Number(/^"(\d{1,16})\./.exec(tag)?.[1])
    if (isAhead(held, version)) return tag
  }
  return undefined
}
