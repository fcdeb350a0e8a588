import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { isApiPath } from './errors.ts'
import { type Prebuilt, sendPrebuilt } from './prebuilt.ts'
import type { Headers } from './security-headers.ts'

/** A missing file must be a 404, never HTML ("Unexpected token <"). A server id (`1.2.3.4:27015`) is not a file. */
export function looksLikeFile(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  // The service worker caches the shell under its file name.
  if (path === '/index.html') return false
  return /\.[a-z][a-z0-9]*$/i.test(path) || /\/(?:\.|%2e)/i.test(path) || path.startsWith('/assets/')
}

/** The page's HTML, with its security headers. */
export interface Shell {
  readonly html: Prebuilt
  readonly headers: Headers
}

/** Responds to every path without a route: with the page, which has its own routes, or with an error. */
export function answerUnrouted(shell: Shell | undefined) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (isApiPath(request.url)) throw new ApiError('NOT_FOUND')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD')
      throw new ApiError('METHOD_NOT_ALLOWED')
    }
    if (shell === undefined || looksLikeFile(request.url)) throw new ApiError('NOT_FOUND')
    sendPrebuilt(request, reply, shell.html, shell.headers)
  }
}
