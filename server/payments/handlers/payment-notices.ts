import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { apiPaths } from '../../../contract/paths.ts'
import { paymentMethodSchema } from '../../../contract/payments.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { takeNotice } from '../checkout/take-notice.ts'

const paramsSchema = v.object({ method: paymentMethodSchema })

/** Those of a request's headers that a provider signs with; the rest verify nothing. */
const ownHeaders = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name): [string, string][] => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )

/**
 * Where providers send their signed notifications. The body stays the bytes that were sent, whatever its type says, and
 * the answer is what the provider wants to hear, byte for byte. A client whose notifications are not believed may try
 * few more within the minute: each costs a verification, perhaps a call to the provider, and a write.
 */
export async function addPaymentNoticeRoute(
  app: FastifyInstance,
  createLimit: CreateLimit,
  checkout: CheckoutDeps,
): Promise<void> {
  await app.register(async (scope) => {
    const refused = createLimit('refusedNotices')
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
        refuseUntil(reply, refused.wait(request.ip))
        const arrived = {
          headers: ownHeaders(request.headers, provider.noticeHeaders),
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        }
        const countRefusal = (): void => refuseUntil(reply, refused.count(request.ip))
        const { status, contentType, body } = await takeNotice(checkout, provider, arrived, countRefusal)
        await reply.code(status).header('cache-control', 'no-store').type(contentType).send(body)
      },
    })
  })
}
