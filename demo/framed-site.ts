import fastify, { type FastifyInstance } from 'fastify'
import { seconds } from '../contract/duration.ts'
import { createPortFinder } from '../tools/game-simulation/free-port.ts'

export interface SiteHeaders {
  readonly contentSecurityPolicy: string
  readonly referrerPolicy: 'no-referrer' | 'same-origin'
}

/** A stand-in site whose pages the portal frames: small bodies, HTML forms and the same headers on every response. */
export function createFramedSite({ contentSecurityPolicy, referrerPolicy }: SiteHeaders): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 4096, requestTimeout: seconds(30), forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': referrerPolicy,
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  return app
}

/** Listens on loopback, on the first free port from `portBase` (0: any). Resolves to the origin. */
export const listenOnLoopback = (app: FastifyInstance, portBase: number): Promise<string> =>
  createPortFinder(portBase).open(undefined, (port) => app.listen({ host: '127.0.0.1', port }))
