import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { apiPaths } from '../../contract/paths.ts'
import { paymentMethodSchema } from '../../contract/payments.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { takeNotice } from '../checkout/take-notice.ts'
import { ApiError } from '../http/api-error.ts'
import { addApiRoute } from '../http/api-route.ts'
import type { CreateLimit } from '../http/rate-limit.ts'

const paramsSchema = v.object({ method: paymentMethodSchema })

/** Not kept beside the body: they are a caller's own business, and verify nothing. */
const notKept = new Set(['authorization', 'cookie'])

/**
 * Where providers send their signed notifications. The body stays the bytes that were sent, whatever its type says, and
 * the answer is what the provider wants to hear, byte for byte.
 */
export async function addPaymentNoticeRoute(
  app: FastifyInstance,
  createLimit: CreateLimit,
  checkout: CheckoutDeps,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    addApiRoute(scope, createLimit, {
      method: 'POST',
      pattern: apiPaths.paymentNotice.pattern,
      limit: 'signedCalls',
      bodyLimit: 32_768,
      async handler(request, reply) {
        const params = v.safeParse(paramsSchema, request.params)
        const provider = params.success ? checkout.providers.get(params.output.method) : undefined
        if (provider === undefined) throw new ApiError('NOT_FOUND')
        const headers = Object.fromEntries(
          Object.entries(request.headers)
            .filter(([name]) => !notKept.has(name))
            .map(([name, value]) => [name, String(value)]),
        )
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { status, contentType, body } = await takeNotice(checkout, provider, { headers, rawBody })
        await reply.code(status).header('cache-control', 'no-store').type(contentType).send(body)
      },
    })
  })
}
