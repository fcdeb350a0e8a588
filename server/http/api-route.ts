import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { type LimitName, limited, type RateLimits } from './rate-limit.ts'

export interface ApiRoute {
  readonly method: 'GET' | 'POST'
  readonly pattern: string
  readonly limit: LimitName
  /** Bytes of body that the route reads; only for POST. */
  readonly bodyLimit?: number
  handler(request: FastifyRequest, reply: FastifyReply): void | Promise<void>
}

/** Adds a route under its rate limit, and the answer 405 with `Allow` for every other method of the same path. */
export function addApiRoute(app: FastifyInstance, limits: RateLimits, route: ApiRoute): void {
  const allowed = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]
  app.route({
    method: route.method,
    url: route.pattern,
    config: limited(limits, route.limit),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    handler: (request, reply) => route.handler(request, reply),
  })
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url: route.pattern,
    exposeHeadRoute: false,
    config: limited(limits, 'other'),
    // Before the body is read: a refused method needs no parser.
    onRequest: (_request, reply, done) => {
      reply.header('allow', allowed.join(', '))
      done(new ApiError('METHOD_NOT_ALLOWED'))
    },
    handler: () => undefined,
  })
}
