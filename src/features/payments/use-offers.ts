import type { Currency } from '../../../contract/money.ts'
import { apiPaths } from '../../../contract/paths.ts'
import {
  type Order,
  ordersSchema,
  type ProductType,
  paymentMethodsSchema,
  pricingSchema,
} from '../../../contract/payments.ts'
import { type ApiRead, type ApiReadOptions, useApi, usePersonalApi } from '../../platform/use-api.ts'

/** The ways to pay that this community has switched on. */
export const usePaymentMethods = () => useApi(apiPaths.paymentMethods.href(), paymentMethodsSchema)

/** The prices of a product in one currency. */
export const usePricing = (product: ProductType, currency: Currency) =>
  useApi(apiPaths.pricing.href(product, currency), pricingSchema)

/** The signed-in person's orders, newest first as the server gives them; readable with no network. */
export const useMyOrders = (options: ApiReadOptions = {}): ApiRead<Order[]> =>
  usePersonalApi(apiPaths.orders.href(), ordersSchema, options)
