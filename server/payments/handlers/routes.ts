import * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { orderHandlers } from './orders.ts'
import { notificationHandler } from './payment-notices.ts'
import { pricingHandlers } from './pricing.ts'
import type { PaymentProvers } from './types.ts'

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
