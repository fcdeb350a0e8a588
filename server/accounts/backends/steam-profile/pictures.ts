import { hours, seconds } from '../../../../contract/duration.ts'
import { configuredDoor } from '../../../kernel/http/outgoing/configured-door.ts'
import { AnswerTooLarge } from '../../../kernel/http/outgoing/door.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

export interface Picture {
  readonly type: string
  readonly body: Buffer
}

/** Steam's avatar hosts. */
export const steamPictureOrigins = [
  'https://avatars.steamstatic.com',
  'https://avatars.akamai.steamstatic.com',
  'https://avatars.cloudflare.steamstatic.com',
  'https://avatars.fastly.steamstatic.com',
  'https://steamcdn-a.akamaihd.net',
] as const

const timeout = seconds(5)
const sizeLimit = 262_144
const keptBytes = 33_554_432
const keptFor = hours(6)

/** Image types by their first bytes; the name and the content type of a picture are not trusted. */
const signatures: readonly (readonly [string, RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
]
const typeOf = (body: Buffer): string | undefined =>
  signatures.find(([, form]) => form.test(body.subarray(0, 16).toString('latin1')))?.[0]

/** The address if it may be fetched: on one of the constant hosts, without credentials or another port. */
function allowed(address: string, origins: readonly string[]): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  return origins.includes(url.origin) && url.username === '' && url.password === '' ? url : undefined
}

export interface PictureOptions extends Pick<Kernel, 'now'> {
  readonly origins: readonly string[]
}

/**
 * Fetches pictures for players who cannot or should not contact Steam's hosts. Only from constant hosts, without
 * redirects, at most 256 KiB each; 32 MiB are cached. Undefined: there is no such picture.
 * @throws if the host is unavailable.
 */
export function createPictures({ origins, now }: PictureOptions) {
  const kept = new Map<string, { readonly at: number; readonly picture: Picture }>()
  const underway = new Map<string, Promise<Picture | undefined>>()
  let bytes = 0

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.picture.body.length ?? 0
    kept.delete(key)
  }
  const keep = (key: string, picture: Picture): void => {
    drop(key)
    kept.set(key, { at: now(), picture })
    bytes += picture.body.length
    for (const oldest of kept.keys()) {
      if (bytes <= keptBytes) break
      drop(oldest)
    }
  }
  const ask = async (url: URL): Promise<Picture | undefined> => {
    const answer = await configuredDoor
      .call(url, { method: 'GET', timeout, limit: sizeLimit })
      .catch((error: unknown) => {
        if (error instanceof AnswerTooLarge) return undefined
        throw error
      })
    if (answer === undefined) return undefined
    const { status, body } = answer
    if (status >= 500) throw new Error(`${url.origin} responded with ${status}`)
    const type = status === 200 ? typeOf(body) : undefined
    if (type === undefined) return undefined
    keep(url.href, { type, body })
    return { type, body }
  }

  return async (address: string): Promise<Picture | undefined> => {
    const url = allowed(address, origins)
    if (url === undefined) return undefined
    const known = kept.get(url.href)
    if (known !== undefined && now() - known.at < keptFor) return known.picture
    const waiting = underway.get(url.href)
    if (waiting !== undefined) return waiting
    const asking = ask(url).finally(() => underway.delete(url.href))
    underway.set(url.href, asking)
    return asking
  }
}
