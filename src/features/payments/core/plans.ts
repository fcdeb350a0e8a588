import {
  type DurationCode,
  durationHours,
  isPayable,
  type PaymentMethod,
  type Pricing,
} from '../../../../contract/payments/payments.ts'

export interface Plan {
  readonly duration: DurationCode
  readonly amountMinor: number
  /** Minor units per day, rounded: makes durations comparable. */
  readonly perDayMinor: number
}

/** The products on sale, shortest first; a duration that is listed twice counts once. */
export function plansOf({ data }: Pricing, relocatable: boolean): readonly Plan[] {
  const plans = new Map<DurationCode, Plan>()
  for (const item of data.items) {
    if (item.relocatable !== relocatable || plans.has(item.duration)) continue
    const perDayMinor = Math.round((item.amountMinor * 24) / durationHours[item.duration])
    plans.set(item.duration, { duration: item.duration, amountMinor: item.amountMinor, perDayMinor })
  }
  return [...plans.values()].sort((a, b) => durationHours[a.duration] - durationHours[b.duration])
}

/**
 * The duration to use for `requested` with this method: the same, or the shortest one that the method accepts (PayPal
 * moves a short duration to 7 days). Undefined if there is none.
 */
export function planFor(plans: readonly Plan[], method: PaymentMethod, requested: DurationCode): Plan | undefined {
  const payable = plans.filter(({ duration }) => isPayable(method, duration))
  return payable.find(({ duration }) => duration === requested) ?? payable[0]
}

/** The saving per day compared with the shortest plan, in per cent; 0 if there is none. */
export function saving(plans: readonly Plan[], plan: Plan): number {
  const [shortest] = plans
  if (!shortest || shortest.perDayMinor === 0) return 0
  return Math.max(0, Math.round((1 - plan.perDayMinor / shortest.perDayMinor) * 100))
}
