import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { returnIdSchema } from '../../../contract/accounts/sign-in.ts'

const querySchema = v.object({ return: v.optional(v.unknown()), state: v.optional(v.unknown()) })

/**
 * The return id of a request: of the page that starts a sign-in at Steam (`return`), or of the callback that ends one
 * (`state`, after the dot). It only names an entry in the browser's own storage: no address is ever built from it. Anything
 * else is ignored.
 */
export function returnIdOf(request: Pick<FastifyRequest, 'query'>): string | undefined {
  const query = v.safeParse(querySchema, request.query)
  if (!query.success) return undefined
  const { return: begun, state } = query.output
  const id = v.safeParse(returnIdSchema, typeof state === 'string' ? state.slice(state.indexOf('.') + 1) : begun)
  return id.success ? id.output : undefined
}

/** The query of a callback page, with the return id of the request that leads there. */
export function resultQuery(request: Pick<FastifyRequest, 'query'>, result: string): string {
  const id = returnIdOf(request)
  return id === undefined ? result : `${result}&return=${id}`
}
