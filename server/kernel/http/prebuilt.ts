import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingOf, matchesEtag } from './negotiate.ts'
import type { Headers } from './security-headers.ts'

/** One content coding of an answer, with the headers of its two statuses: names and values in turn. */
export interface Representation {
  /** Strong: each coding has its own (RFC 9110, 8.8.3.3). */
  readonly etag: string
  readonly body: Buffer
  readonly ok: string[]
  readonly notModified: string[]
}

/** An answer that is serialised once and compressed once per coding, on first demand. */
export interface Prebuilt {
  as(encoding: Encoding): Representation
}

export interface PrebuildOptions {
  readonly contentType?: string
  readonly cacheControl: string
  readonly headers: Headers
  /** Codings that were made before, more thoroughly than a request may wait for. */
  readonly packed?: ReadonlyMap<Encoding, Buffer>
}

/** Quality 5: two thirds of gzip's size at a millisecond per 100 kB, which the event loop can bear. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compressors: Readonly<Record<Encoding, (body: Buffer) => Buffer>> = {
  br: (body) => brotliCompressSync(body, brotliOptions),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
}
/** Below this a compressed body saves no packet. */
const worthCompressing = 1024

/** Keeps an answer's bytes and headers. The tag comes from the bytes, so several processes agree on it. */
export function prebuild(text: string, options: PrebuildOptions): Prebuilt {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const built = new Map<Encoding, Representation>()
  return {
    as(encoding) {
      const used = plain.length < worthCompressing ? 'identity' : encoding
      const existing = built.get(used)
      if (existing) return existing
      const representation = represent(options.packed?.get(used) ?? compressors[used](plain), used, hash, options)
      built.set(used, representation)
      return representation
    },
  }
}

/** Node writes a flat list as it stands; of an object it looks up every name again with every answer. */
const flat = (headers: Headers): string[] => Object.entries(headers).flat()

function represent(body: Buffer, encoding: Encoding, hash: string, options: PrebuildOptions): Representation {
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
  const kept = { ...options.headers, 'cache-control': options.cacheControl, etag, vary: 'Accept-Encoding' }
  const entity = {
    'content-type': options.contentType ?? 'application/json; charset=utf-8',
    'content-length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
  return { etag, body, ok: flat({ ...entity, ...kept }), notModified: flat(kept) }
}

/**
 * Writes kept bytes past fastify's reply: no serialiser, no header loop, no send hook. The headers are whole already,
 * security headers included. Node itself leaves the body out for HEAD.
 */
export function sendPrebuilt(request: FastifyRequest, reply: FastifyReply, prebuilt: Prebuilt): void {
  reply.hijack()
  writePrebuilt(request.headers, reply.raw, prebuilt)
}

/** What of a request decides how a kept answer is written. */
export type DecisiveHeaders = Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>

export function writePrebuilt(headers: DecisiveHeaders, response: ServerResponse, prebuilt: Prebuilt): void {
  const representation = prebuilt.as(encodingOf(headers['accept-encoding']))
  if (matchesEtag(headers['if-none-match'], representation.etag)) {
    response.writeHead(304, representation.notModified).end()
  } else {
    response.writeHead(200, representation.ok).end(representation.body)
  }
}
