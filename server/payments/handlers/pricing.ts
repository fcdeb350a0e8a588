import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { currencySchema } from '../../../contract/money.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { type PaymentMethodOffer, type Pricing, productTypeSchema } from '../../../contract/payments.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { listPrices } from '../store/prices.ts'

const querySchema = v.object({ product_type: productTypeSchema, currency: currencySchema })

/** Prices (API-21) and the ways to pay: the same for everybody. */
export function addPricingRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  { database, providers }: Pick<CheckoutDeps, 'database' | 'providers'>,
): void {
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.pricing.pattern,
    limit: 'details',
    async handler(request, reply) {
      const { product_type, currency } = parseInput(querySchema, request.query)
      const prices = await listPrices(database, product_type, currency).catch((error: unknown) => {
        throw new ApiError('UNAVAILABLE', { cause: error })
      })
      const items = prices.map((price) => ({ ...price, amount: price.amountMinor / 100 }))
      const body: Pricing = { data: { currency, items } }
      await sendJson(reply, body, 'public, max-age=15')
    },
  })
  const methods = [...providers.values()].map(({ method, currency, test }): PaymentMethodOffer => {
    return { method, currency, test }
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.paymentMethods.pattern,
    limit: 'details',
    handler: async (_request, reply) => void (await sendJson(reply, methods, 'public, max-age=60')),
  })
}
