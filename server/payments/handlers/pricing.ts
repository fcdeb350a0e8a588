import { ApiError } from '../../kernel/http/api-error.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { listPrices } from '../store/prices.ts'
import type { PaymentHandlers } from './types.ts'

/** Prices (API-21) and payment methods: the same for everyone. */
export function pricingHandlers({
  database,
  providers,
}: Pick<CheckoutDeps, 'database' | 'providers'>): PaymentHandlers<'readPricing' | 'listPaymentMethods'> {
  const methods = [...providers.values()].map(({ method, currency, test }) => ({ method, currency, test }))
  return {
    async readPricing({ query: { product_type, currency } }) {
      const prices = await listPrices(database, product_type, currency).catch((error: unknown) => {
        throw new ApiError('UNAVAILABLE', { cause: error })
      })
      return { data: { currency, items: prices.map((price) => ({ ...price, amount: price.amountMinor / 100 })) } }
    },
    listPaymentMethods: () => methods,
  }
}
