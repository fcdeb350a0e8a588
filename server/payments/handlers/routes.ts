import * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import { prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import type { PaymentProvider } from '../backends/provider.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { isUsable } from '../rules/key-ends.ts'
import { listPrices } from '../store/prices.ts'
import { orderHandlers } from './orders.ts'
import { notificationHandler } from './payment-notices.ts'
import type { PaymentHandlers, PaymentProvers } from './types.ts'

/** Prices (API-21) and payment methods: the same for everyone. */
function pricingHandlers({
  database,
  providers,
  now,
}: Pick<CheckoutDeps, 'database' | 'providers' | 'now'>): PaymentHandlers<'readPricing' | 'listPaymentMethods'> {
  const usable = () => [...providers.values()].filter((provider) => isUsable(provider, now()))
  const build = (offered: readonly PaymentProvider[]) =>
    prebuildAnswer(
      paymentEndpoints.listPaymentMethods,
      offered.map(({ method, currency, test }) => ({ method, currency, test })),
    )
  const built = { offered: usable(), answer: build(usable()) }
  return {
    async readPricing({ query: { product_type, currency } }) {
      const prices = await listPrices(database, product_type, currency).catch((error: unknown) => {
        throw new ApiError('UNAVAILABLE', { cause: error })
      })
      return { data: { currency, items: prices.map((price) => ({ ...price, amount: price.amountMinor / 100 })) } }
    },
    listPaymentMethods() {
      const offered = usable()
      // A certificate may end while the portal runs.
      if (offered.length !== built.offered.length) Object.assign(built, { offered, answer: build(offered) })
      return built.answer
    },
  }
}

/** Prices, orders, payments, and what providers report. */
export const paymentRoutes =
  (authenticate: PaymentProvers, checkout: CheckoutDeps): RouteModule =>
  (app, createLimit, headers) => {
    const addRoutes = endpointRoutes(paymentEndpoints, authenticate, {
      ...pricingHandlers(checkout),
      ...orderHandlers(checkout),
      ...notificationHandler(checkout, createLimit('refusedNotices')),
    })
    return addRoutes(app, createLimit, headers)
  }
