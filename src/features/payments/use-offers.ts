import { href } from '../../../contract/endpoint.ts'
import * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import type { Currency } from '../../../contract/money.ts'
import {
  type Order,
  ordersSchema,
  type ProductType,
  paymentMethodsSchema,
  pricingSchema,
} from '../../../contract/payments.ts'
import { type ApiRead, type ApiReadOptions, useApi, usePersonalApi } from '../../platform/use-api.ts'

/** The ways to pay that this community has switched on. */
export const usePaymentMethods = () => useApi(href(paymentEndpoints.listPaymentMethods), paymentMethodsSchema)

/** The prices of a product in one currency. */
export const usePricing = (product: ProductType, currency: Currency) =>
  useApi(href(paymentEndpoints.readPricing, { query: { product_type: product, currency } }), pricingSchema)

/** The signed-in person's orders, newest first as the server gives them; readable with no network. */
export const useMyOrders = (options: ApiReadOptions = {}): ApiRead<Order[]> =>
  usePersonalApi(href(paymentEndpoints.listOrders), ordersSchema, options)
