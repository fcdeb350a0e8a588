import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import type { CreateLimit, LimitCheck, LimitName } from './rate-limit.ts'

export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly pattern: string
  /** A name gives the route a count of its own; a check is one that it shares. */
  readonly limit: LimitName | LimitCheck
  /** Bytes of body that the route reads; only for POST. */
  readonly bodyLimit?: number
  handler(request: FastifyRequest, reply: FastifyReply): void | Promise<void>
}

type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void

/** A check that throws, as a hook with a callback: a promise per call would cost more than the check. */
const before =
  (check: (request: FastifyRequest, reply: FastifyReply) => void): Hook =>
  (request, reply, done) => {
    check(request, reply)
    done()
  }

/** Adds a route under its rate limit, and the answer 405 with `Allow` for every other method of the same path. */
export function addApiRoute(app: FastifyInstance, createLimit: CreateLimit, route: ApiRoute): void {
  addApiPath(app, createLimit, route.pattern, [route])
}

/** The same for a path with several methods. */
export function addApiPath(
  app: FastifyInstance,
  createLimit: CreateLimit,
  pattern: string,
  routes: readonly Omit<ApiRoute, 'pattern'>[],
): void {
  const allowed = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  for (const route of routes) {
    app.route({
      method: route.method,
      url: pattern,
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      onRequest: before(typeof route.limit === 'string' ? createLimit(route.limit) : route.limit),
      handler: (request, reply) => route.handler(request, reply),
    })
  }
  const limitOthers = createLimit('other')
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url: pattern,
    exposeHeadRoute: false,
    // Before the body is read: a refused method needs no parser.
    onRequest: before((request, reply) => {
      limitOthers(request, reply)
      reply.header('allow', allowed.join(', '))
      throw new ApiError('METHOD_NOT_ALLOWED')
    }),
    handler: () => undefined,
  })
}
