import * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import { useApi } from '../../platform/use-api.ts'

/** Whether this community accepts payments in the app. `unknown`: the request failed, and nothing is cached. */
export type InAppPayment =
  | { readonly state: 'loading' | 'unknown' | 'off' }
  | { readonly state: 'on'; readonly methods: readonly PaymentMethod[] }

export function useInAppPayment(): InAppPayment & { readonly retry: () => void } {
  const { data, failed, retry } = useApi(paymentEndpoints.listPaymentMethods, {})
  if (data === undefined) return { state: failed ? 'unknown' : 'loading', retry }
  if (data.length === 0) return { state: 'off', retry }
  return { state: 'on', methods: data.map(({ method }) => method), retry }
}
