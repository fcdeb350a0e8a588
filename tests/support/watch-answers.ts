import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { cacheControl, type EndpointDefinition } from '../../contract/endpoint.ts'
import { errorBodySchema, errorCodes } from '../../contract/errors.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import { refusalsOf } from '../../server/kernel/http/openapi.ts'
import type { RouteModule } from '../../server/kernel/http/route-module.ts'

const endpoints = new Map(
  Object.values(everyEndpoint).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)
const codeSchema = v.picklist(errorCodes)

function problemOf(endpoint: EndpointDefinition, reply: FastifyReply, payload: unknown): string | undefined {
  const { statusCode } = reply
  const isSuccess = statusCode < 400 || endpoint.otherStatuses?.includes(statusCode)
  const expected = isSuccess ? cacheControl(endpoint.cache) : 'no-store'
  const policy = reply.getHeader('cache-control')
  if (policy !== expected) return `cache-control is ${String(policy)}, not ${expected}`
  if (typeof payload !== 'string' || endpoint.status !== undefined) return undefined
  if (!isSuccess && endpoint.caller !== 'provider') {
    // Outside /api, a refusal is its code in one line of text.
    const { error } = endpoint.path.startsWith('/api/')
      ? v.parse(errorBodySchema, JSON.parse(payload))
      : { error: payload.trim() }
    const code = v.safeParse(codeSchema, error)
    return code.success && refusalsOf(endpoint).has(code.output) ? undefined : `does not declare ${error}`
  }
  if (!isSuccess || endpoint.answer === undefined || 'mediaType' in endpoint.answer) return undefined
  const parsed = v.safeParse(endpoint.answer, JSON.parse(payload))
  return parsed.success ? undefined : `answers ${payload}, but: ${v.summarize(parsed.issues)}`
}

/**
 * Checks every response of the routes registered after it against the endpoint's definition: cache policy, schema and
 * declared errors. Prebuilt responses bypass hooks; the compiler checks those.
 */
export function watchAnswers(problems: string[]): RouteModule {
  return (app) => {
    app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const name = `${request.method} ${request.routeOptions.url ?? ''}`
      const endpoint = endpoints.get(name)
      const problem = endpoint && problemOf(endpoint, reply, payload)
      if (problem !== undefined) problems.push(`${name} ${problem}`)
    })
  }
}
