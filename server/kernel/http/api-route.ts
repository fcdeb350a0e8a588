import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeyScope } from '../../../contract/staff/key-scopes.ts'
import { ApiError } from './api-error.ts'
import { keyOf } from './key-calls.ts'
import { answerPreflight } from './open-reads.ts'
import type { CreateLimit, LimitCheck, LimitName } from './rate-limit.ts'

export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly pattern: string
  /** A name gives the route its own count; a check is shared with other routes. */
  readonly limit: LimitName | LimitCheck
  /** Body limit in bytes. */
  readonly bodyLimit?: number | undefined
  handler(request: FastifyRequest, reply: FastifyReply): void | Promise<void>
  /** Takes the place of the limit: the path does not exist for callers whom it refuses, nor for other methods. */
  readonly admit?: Hook
  /** Pages of other sites may read the responses. */
  readonly isOpen?: boolean
  /** The scopes of API keys that reach it (key-calls.ts); absent or empty: none does. */
  readonly keyScopes?: readonly KeyScope[]
  /** Responds to errors of the limit and the handler; absent: the app's error handler. */
  errorHandler?(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void
}

/** Runs before the body is read; `done` continues. */
export type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void

/** A check that throws, as a hook with a callback: a promise per call would cost more than the check. */
const before =
  (check: (request: FastifyRequest, reply: FastifyReply) => void): Hook =>
  (request, reply, done) => {
    check(request, reply)
    done()
  }

/** A limit as a hook. Only calls that all processes count together wait for the database. */
function limited(check: LimitCheck): Hook {
  const { together, begin } = check
  return (request, _reply, done) => {
    // A key has counted for itself.
    if (keyOf(request) !== undefined) return begin(request.ip, done)
    check(request)
    begin(request.ip, () => {
      if (together === undefined) done()
      else together(request).then(() => done(), done)
    })
  }
}

/** Adds a route with its rate limit, and 405 with `Allow` for every other method of the same path. */
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
  const isOpen = routes.some((route) => route.isOpen === true)
  const handled = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const allowed = isOpen ? [...handled, 'OPTIONS'] : handled
  for (const {
    method,
    limit,
    admit,
    bodyLimit,
    keyScopes = [],
    handler,
    errorHandler,
    isOpen: opened = false,
  } of routes) {
    app.route({
      method,
      url: pattern,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      ...(errorHandler === undefined ? {} : { errorHandler }),
      config: { ...(keyScopes.length === 0 ? {} : { keyScopes }), ...(opened ? { isOpen: true } : {}) },
      onRequest: admit ?? limited(typeof limit === 'string' ? createLimit(limit) : limit),
      handler,
    })
  }
  if (routes.some(({ admit }) => admit !== undefined)) return
  if (isOpen) {
    app.route({
      method: 'OPTIONS',
      url: pattern,
      config: { isOpen: true },
      onRequest: limited(createLimit('list')),
      handler: (request, reply) => answerPreflight(request, reply, allowed),
    })
  }
  const limitOthers = createLimit('other')
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url: pattern,
    exposeHeadRoute: false,
    // Before the body is read: a refused method needs no parser.
    onRequest: before((request, reply) => {
      limitOthers(request)
      reply.header('allow', allowed.join(', '))
      throw new ApiError('METHOD_NOT_ALLOWED')
    }),
    handler: () => undefined,
  })
}
