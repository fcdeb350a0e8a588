import * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import type { Currency } from '../../../contract/payments/money.ts'
import type { Order, ProductType } from '../../../contract/payments/payments.ts'
import { type ApiRead, type ApiReadOptions, useApi } from '../../platform/use-api.ts'
import { usePersonalApi } from '../../shared/use-personal-api.ts'

/** The payment methods that this community has enabled. */
export const usePaymentMethods = () => useApi(paymentEndpoints.listPaymentMethods, {})

/** The prices of a product in one currency. */
export const usePricing = (product: ProductType, currency: Currency) =>
  useApi(paymentEndpoints.readPricing, { query: { product_type: product, currency } })

/** The user's orders, newest first as the server returns them; available offline. */
export const useMyOrders = (options: ApiReadOptions = {}): ApiRead<Order[]> =>
  usePersonalApi(paymentEndpoints.listOrders, {}, options)
