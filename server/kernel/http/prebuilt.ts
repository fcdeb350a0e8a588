import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AnswerOf, cacheControl, type EndpointDefinition, type PublicCache } from '../../../contract/endpoint.ts'
import { type Encoding, encodingOf, matchesEtag, newerTag } from './negotiate.ts'
import type { ApiHeaders } from './route-module.ts'
import type { Headers } from './security-headers.ts'

/** One content coding of a response, with the headers of its two statuses as alternating names and values. */
export interface Representation {
  /** Strong: each coding has its own (RFC 9110, 8.8.3.3). */
  readonly etag: string
  readonly version: number | undefined
  readonly body: Buffer
  readonly ok: string[]
  readonly notModified: string[]
}

declare const body: unique symbol

/** A response that is serialised once and compressed once per coding, on first use. `Body`: the type of the JSON. */
export interface Prebuilt<Body = unknown> {
  readonly [body]?: Body
  /** What the ETags of all codings have in common. */
  readonly tag: string
  /** `headers`: the security headers, which are the same for every call. */
  as(encoding: Encoding, headers: Headers): Representation
}

/** An endpoint whose responses are prebuilt. */
type KeptEndpoint = EndpointDefinition & { readonly cache: PublicCache & { readonly etag: true } }

export interface PrebuildOptions {
  readonly contentType?: string
  readonly cacheControl: string
  /** Identifies the bytes for as long as there are any; absent: their hash. Of letters, digits, `-`, `.` and `_`. */
  readonly tag?: string
  /** 0 to 11; a lower one for responses of which few are sent twice. */
  readonly brotliQuality?: number
  /**
   * Of what several processes respond with: part of the ETag, and a client that holds a newer one from another process
   * keeps it.
   */
  readonly version?: number
  /** The header that repeats the tag, for a client that names what it has in its next request. */
  readonly tagHeader?: string
  /** The bytes are compressed by themselves, as those of a picture: they get no content coding. */
  readonly isCompressed?: true
  /** Codings compressed in advance, at a level too slow for a request. */
  readonly packed?: ReadonlyMap<Encoding, Buffer>
}

/** Two thirds of gzip's size at a millisecond per 100 kB, which is acceptable on the event loop. */
const defaultQuality = 5
const compressors: Readonly<Record<Encoding, (body: Buffer, quality: number) => Buffer>> = {
  br: (body, quality) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
}
/** Below this size compression saves no packet. */
const worthCompressing = 1024

/**
 * Prebuilds a response's bytes and headers. The ETag is derived from the bytes, or from what they are made of, so that
 * several processes agree on it.
 */
export function prebuild<Body>(content: string | Uint8Array, options: PrebuildOptions): Prebuilt<Body> {
  const plain =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const identity = options.tag ?? hash('sha256', plain, 'base64url').slice(0, 22)
  const tag = options.version === undefined ? identity : `${options.version}.${identity}`
  const bodyIn = (encoding: Encoding): Buffer =>
    options.packed?.get(encoding) ?? compressors[encoding](plain, options.brotliQuality ?? defaultQuality)
  const prebuilt = representations<Body>(tag, options, bodyIn)
  return options.isCompressed === true || plain.length < worthCompressing
    ? { tag, as: (_encoding, headers) => prebuilt.as('identity', headers) }
    : prebuilt
}

/**
 * Prebuilds a response that is stored compressed with brotli: nothing is done with its bytes for those who accept this
 * coding, and unpacking them is faster than serialising the response.
 */
export function prebuildCompressed<Body>(
  brotli: Uint8Array,
  options: Omit<PrebuildOptions, 'version' | 'packed'> & { readonly tag: string },
): Prebuilt<Body> {
  const stored = Buffer.from(brotli.buffer, brotli.byteOffset, brotli.byteLength)
  return representations(options.tag, options, (encoding) =>
    encoding === 'br' ? stored : compressors[encoding](brotliDecompressSync(stored), defaultQuality),
  )
}

/** The codings of a response; each is made on first use. */
function representations<Body>(
  tag: string,
  options: PrebuildOptions,
  bodyIn: (encoding: Encoding) => Buffer,
): Prebuilt<Body> {
  const built = new Map<Encoding, Representation>()
  return {
    tag,
    as(encoding, headers) {
      const existing = built.get(encoding)
      if (existing) return existing
      const representation = represent(bodyIn(encoding), encoding, tag, { ...options, headers })
      built.set(encoding, representation)
      return representation
    },
  }
}

/** The prebuilt response of an endpoint with `cache.etag`, with its cache policy. */
export const prebuildAnswer = <E extends KeptEndpoint>(
  endpoint: E,
  answer: AnswerOf<E>,
  options: Pick<PrebuildOptions, 'version' | 'tagHeader'> = {},
): Prebuilt<AnswerOf<E>> => prebuild(JSON.stringify(answer), { cacheControl: cacheControl(endpoint.cache), ...options })

/** What a page of another site needs with 304 too, if it asked with a validator of its own (Fetch, 4.9). */
const readableOf = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'access-control-allow-origin'))

/** Node writes a flat list as is; for an object it looks up every name again in every response. */
const flat = (headers: Headers): string[] => Object.entries(headers).flat()

function represent(
  body: Buffer,
  encoding: Encoding,
  tag: string,
  options: PrebuildOptions & { readonly headers: Headers },
): Representation {
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
  const kept = { 'cache-control': options.cacheControl, etag, vary: 'Accept-Encoding', ...readableOf(options.headers) }
  const { contentType = 'application/json; charset=utf-8' } = options
  const entity = {
    'content-type': contentType,
    'content-length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    // Not with 304: its receiver may have another version (see `newerTag`), and keeps that one's header.
    ...(options.tagHeader === undefined ? {} : { [options.tagHeader]: tag }),
  }
  const ok = flat({ ...entity, ...options.headers, ...kept })
  // The policy of a page follows the portal's configuration, too, which may have changed under the same bytes.
  const notModified = flat(contentType.startsWith('text/html') ? { ...options.headers, ...kept } : kept)
  return { etag, version: options.version, body, ok, notModified }
}

/**
 * Writes prebuilt bytes without fastify's reply: no serialiser, no header loop, no send hook. The headers are complete,
 * including the security headers. Node itself omits the body for HEAD.
 */
export function sendPrebuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  prebuilt: Prebuilt,
  { fixed, current }: ApiHeaders,
): void {
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers
  // First, because it throws if stored bytes are damaged.
  const representation = prebuilt.as(encodingOf(accepted), fixed)
  // With 304 too: it updates the stored response (RFC 9111, 4.3.4).
  const moving = current()
  reply.hijack()
  const { raw } = reply
  if (matchesEtag(known, representation.etag)) {
    raw.writeHead(304, [...representation.notModified, ...moving]).end()
    return
  }
  const newer = newerTag(known, representation.version)
  if (newer === undefined) raw.writeHead(200, [...representation.ok, ...moving]).end(representation.body)
  else raw.writeHead(304, [...replaced(representation.notModified, 'etag', newer), ...moving]).end()
}

/** With another value for one header. */
function replaced(headers: readonly string[], name: string, value: string): string[] {
  const at = headers.indexOf(name) + 1
  return headers.map((part, index) => (index === at ? value : part))
}
