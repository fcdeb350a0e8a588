import type { FastifyReply, FastifyRequest } from 'fastify'
import { hours, seconds } from '../../../contract/duration.ts'
import { versionHeader } from '../../../contract/page/sw-messages.ts'
import type { Headers } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may read the responses (`isOpen`, contract/endpoint.ts). */
    readonly isOpen?: boolean
  }
}

/**
 * What lets pages of other sites read a response (Fetch, 3.3.3). Never with credentials: a browser that sends some refuses a
 * response with `*`. The headers are those without which a site cannot revalidate, wait, or ask for changes.
 */
export const openHeaders: Headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': ['ETag', 'Retry-After', versionHeader].join(', '),
}

/** Browsers cap it: Chromium at two hours, Firefox at a day. */
const preflightSeconds = hours(24) / seconds(1)

/**
 * Responds to the preflight of an open read. `If-None-Match` is the one header beyond the safelisted ones that a site needs: a
 * read of a site's own script with it would fail otherwise.
 */
export function answerPreflight(_request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): void {
  reply
    .code(204)
    .headers({
      allow: methods.join(', '),
      'cache-control': 'no-store',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'If-None-Match',
      'access-control-max-age': preflightSeconds,
    })
    .send()
}
