import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  currencyOf,
  type DurationCode,
  type PaymentMethod,
  type ProductType,
} from '../../../contract/payments/payments.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { useOnline } from '../../platform/online.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { type TermsTick, useTermsTick } from '../../shared/legal-terms.tsx'
import { UnsavedInput } from '../../ui/unsaved-input.tsx'
import { PlanFields } from './plan-fields.tsx'
import { usePlan } from './use-plan.ts'

export interface ChosenPlan {
  readonly duration: DurationCode
  readonly method: PaymentMethod
  /** The version of the terms that the buyer has agreed to, if there are terms. */
  readonly terms: TermsTick['accepted']
}

export interface PlanFormProps {
  readonly product: ProductType
  /** Prices of the relocatable kind, if a product has two kinds. */
  readonly relocatable?: boolean
  /** Smaller cards, for many durations. */
  readonly compact?: boolean
  /** Name of the draft that keeps the choice through a sign-in or a reload. */
  readonly draft: string
  /** The plan to begin with, unless the draft has one. */
  readonly first?: DurationCode | undefined
  /** Replaces the pay button: what must be done first. */
  readonly instead?: ReactNode
  readonly onBuy: (chosen: ChosenPlan) => void
}

/** The form of a purchase that needs nothing but a duration and a payment method. */
export function PlanForm(props: PlanFormProps) {
  const { product, relocatable = false, compact = false, draft, first, instead, onBuy } = props
  const language = useLanguage()
  const online = useOnline()
  const terms = useTermsTick()
  const used = usePlan(product, relocatable, draft, first)
  const { plan, method, state } = used
  const currency = currencyOf(method)
  const price = plan ? formatMoney(language, { amountMinor: plan.amountMinor, currency }) : ''
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (plan && instead === undefined && terms.isMet)
          onBuy({ duration: plan.duration, method, terms: terms.accepted })
      }}
    >
      <UnsavedInput when={used.touched} hasDraft />
      <PlanFields plan={used} compact={compact} />
      {instead}
      {instead === undefined && (state === 'ready' || state === 'loading') ? (
        <div className="flex flex-wrap items-center gap-3">
          {terms.view === null ? null : <div className="w-full">{terms.view}</div>}
          <button type="submit" className="btn-main max-sm:w-full" disabled={!plan || !online || !terms.isMet}>
            {plan ? (
              <Trans>Pay {price}</Trans>
            ) : state === 'ready' ? (
              <Trans>Choose a duration</Trans>
            ) : (
              <Trans>Pay</Trans>
            )}
          </button>
          {online ? null : (
            <span className="muted">
              <Trans>Needs a connection</Trans>
            </span>
          )}
        </div>
      ) : null}
    </form>
  )
}
