import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointDefinition } from '../../../contract/endpoint.ts'
import type { Hook } from './api-route.ts'
import type { Prove } from './endpoint-types.ts'
import { toApiError } from './errors.ts'
import { keyOf } from './key-calls.ts'
import type { LimitCheck } from './rate-limit.ts'

/** The admission to an endpoint that does not exist for most callers (`isHidden`). */
export interface HiddenRoute {
  /** Runs before the body is read, so that nothing about the body tells the path from an unknown one. */
  readonly onRequest: Hook
  /** The caller that {@link onRequest} admitted. */
  caller(request: FastifyRequest): Promise<unknown>
}

/**
 * A caller without a valid proof is passed to the app's handler of unknown paths: the same bytes, and counted with them.
 * Its limit for unknown paths is lower than `limit`, which therefore never responds first.
 */
export function hideRoute(endpoint: EndpointDefinition, prove: Prove, limit: LimitCheck): HiddenRoute {
  const callers = new WeakMap<FastifyRequest, unknown>()
  return {
    onRequest(request: FastifyRequest, reply: FastifyReply, done) {
      // A key has counted for itself.
      if (keyOf(request) === undefined) limit(request)
      prove(request, endpoint).then(
        (caller) => {
          callers.set(request, caller)
          done()
        },
        (thrown: unknown) => {
          const error = toApiError(thrown)
          if (error.code === 'UNAUTHORIZED') reply.callNotFound()
          else done(error)
        },
      )
    },
    caller: async (request) => callers.get(request),
  }
}
