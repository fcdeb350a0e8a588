import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { languageFacts } from '../../../contract/language.ts'
import { currencyOf, type DurationCode, type ProductType } from '../../../contract/payments/payments.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { saving } from './core/plans.ts'
import { usePaymentMessages } from './payment-messages.ts'
import { usePlan } from './use-plan.ts'

export interface PlanOffersProps {
  readonly product: ProductType
  /** Name of the draft that keeps the choice, which the form of the purchase begins with. */
  readonly draft: string
  readonly title: ReactNode
  /** The address of the purchase of a plan; without one, that of the purchase with its own first plan. */
  readonly hrefOf: (duration?: DurationCode) => string
}

const grid = 'grid gap-3 grid-cols-2 sm:grid-cols-3'
const card = 'card px-4 py-3 flex flex-col gap-1 min-h-112px'

/** Placeholders with the size of the plans. */
const Waiting = () => (
  <ul className={`waiting ${grid}`} aria-hidden>
    {['1m', '3m', '1y'].map((each) => (
      <li key={each} className={card}>
        <Skeleton className="my-4px h-4 w-16" />
        <Skeleton className="my-5px h-6 w-24" />
        <Skeleton className="my-4px h-4 w-20" />
      </li>
    ))}
  </ul>
)

/**
 * The plans of a product with their prices, each a link to its purchase: what it costs is said before anything is pressed.
 * In the currency of the first payment method; the purchase offers the others.
 */
export function PlanOffers({ product, draft, title, hrefOf }: PlanOffersProps) {
  const { t } = useLingui()
  const messages = usePaymentMessages()
  const language = useLanguage()
  const { state, plans, offers, setWanted } = usePlan(product, false, draft)
  const [first] = offers
  const currency = first ? currencyOf(first.method) : 'CNY'
  const methods = new Intl.ListFormat(languageFacts[language].tag, { type: 'disjunction' }).format(
    offers.map(({ method }) => messages.method(method)),
  )
  const shown = () => {
    if (state === 'loading') return <Waiting />
    if (state !== 'ready') {
      return (
        <div className="card p-4 flex flex-col items-start gap-2">
          <p className="muted">{t`The prices could not be loaded`}</p>
          <Link className="btn-main" href={hrefOf()}>
            <Trans>Choose a plan</Trans>
          </Link>
        </div>
      )
    }
    return (
      <ul className={grid}>
        {plans.map((plan) => {
          const saved = saving(plans, plan)
          return (
            <li key={plan.duration} className="contents">
              <Link
                className={`${card} no-underline text-text hover:bg-surface-hover hover:border-accent!`}
                href={hrefOf(plan.duration)}
                onClick={() => setWanted(plan.duration)}
              >
                <span className="flex flex-wrap items-center justify-between gap-x-2">
                  <span className="font-600">{messages.duration(plan.duration)}</span>
                  {saved > 0 ? (
                    <span className="chip num bg-accent-soft text-accent!">
                      <Trans>{saved}% off</Trans>
                    </span>
                  ) : null}
                </span>
                <span className="num text-24px font-600 leading-1.3">
                  {formatMoney(language, { amountMinor: plan.amountMinor, currency })}
                </span>
                <span className="muted num flex items-center justify-between gap-2">
                  <Trans>{formatMoney(language, { amountMinor: plan.perDayMinor, currency })} a day</Trans>
                  <span className="i-lucide-chevron-right text-16px text-accent" aria-hidden />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    )
  }
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="mb-2 text-16px font-600">
        {title}
      </h2>
      {shown()}
      {offers.length === 0 ? null : (
        <p className="muted mt-2">
          <Trans>Pay with {methods}. Your receipt and member card also work offline.</Trans>
        </p>
      )}
    </section>
  )
}
