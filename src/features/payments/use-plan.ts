import * as v from 'valibot'
import {
  currencyOf,
  type DurationCode,
  durationSchema,
  type PaymentMethod,
  type PaymentMethodOffer,
  type ProductType,
  paymentMethodSchema,
} from '../../../contract/payments/payments.ts'
import { useDraft } from '../../shared/drafts.ts'
import { type Plan, planFor, plansOf } from './core/plans.ts'
import { usePaymentMethods, usePricing } from './use-offers.ts'

/** Duration and payment method, as a form holds them. */
export interface UsedPlan {
  /**
   * `failed`: prices or methods could not be loaded. `closed`: nothing can be paid here. `invalid`: nothing has a
   * price.
   */
  readonly state: 'loading' | 'failed' | 'closed' | 'invalid' | 'ready'
  readonly offers: readonly PaymentMethodOffer[]
  readonly plans: readonly Plan[]
  readonly method: PaymentMethod
  readonly setMethod: (method: PaymentMethod) => void
  /** The duration that the user chose; `plan` may differ if the method does not accept it. */
  readonly requested: DurationCode
  readonly setWanted: (duration: DurationCode) => void
  /** The user chose a duration or a payment method. */
  readonly touched: boolean
  /** Undefined if there is no price for the choice. */
  readonly plan: Plan | undefined
  /** Epoch ms at which the oldest part of what is shown came from the network; undefined: it is current. */
  readonly keptAt: number | undefined
  readonly retry: () => void
}

const choiceSchema = v.object({ picked: v.optional(paymentMethodSchema), chosen: v.optional(durationSchema) })

/**
 * Prices from the server's table; the price that counts is computed by the server (S11). `draft` names the form that
 * keeps the choice.
 */
export function usePlan(product: ProductType, relocatable: boolean, draft: string): UsedPlan {
  const methods = usePaymentMethods()
  const { fields: choice, setFields } = useDraft(draft, choiceSchema, {})
  const { picked, chosen } = choice
  const requested = chosen ?? '1m'
  const offers = methods.data ?? []
  const method = offers.find((offer) => offer.method === picked)?.method ?? offers[0]?.method ?? 'alipay'
  const pricing = usePricing(product, currencyOf(method))
  const plans = pricing.data ? plansOf(pricing.data, relocatable) : []
  const plan = planFor(plans, method, requested)
  const times = [methods, pricing].flatMap(({ data, stale, fetchedAt }) =>
    data !== undefined && stale && fetchedAt !== undefined ? [fetchedAt] : [],
  )
  const state = () => {
    if (pricing.errorCode === 'Invalid price configuration') return 'invalid'
    if (methods.data === undefined) return methods.failed ? 'failed' : 'loading'
    if (methods.data.length === 0) return 'closed'
    if (pricing.data === undefined) return pricing.failed ? 'failed' : 'loading'
    return plan ? 'ready' : 'invalid'
  }
  return {
    state: state(),
    offers,
    plans,
    method,
    setMethod: (method) => setFields({ ...choice, picked: method }),
    requested,
    setWanted: (duration) => setFields({ ...choice, chosen: duration }),
    touched: picked !== undefined || chosen !== undefined,
    plan,
    keptAt: times.length > 0 ? Math.min(...times) : undefined,
    retry() {
      methods.retry()
      pricing.retry()
    },
  }
}
