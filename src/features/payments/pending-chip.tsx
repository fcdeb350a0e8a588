import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { seconds } from '../../../contract/duration.ts'
import { now, useNow } from '../../platform/clock.ts'
import { type PendingPayment, paymentHref } from './core/pending.ts'
import { Countdown } from './countdown.tsx'

export interface PendingChipProps {
  readonly place: 'header' | 'menu'
  /** The payment whose time ends first. */
  readonly next: PendingPayment
  readonly count: number
  /** Called when the link is followed: the menu closes. */
  readonly onFollow?: (() => void) | undefined
}

const looks = {
  header: 'pending-payment btn-soft shrink-0 px-2.5! gap-2! me-0.5',
  menu: 'control w-full justify-start gap-3 px-3 min-h-44px! bg-accent-soft text-text no-underline',
} as const

/**
 * "1 payment pending" with the time left, linking back to it (G-09). On a phone the header has room for one word and the time.
 */
export function PendingChip({ place, next, count, onFollow }: PendingChipProps) {
  const left = next.payBy - Math.max(useNow(seconds(1)), now())
  return (
    <Link href={paymentHref(next)} className={looks[place]} {...(onFollow ? { onClick: onFollow } : {})}>
      <span className="i-lucide-clock text-accent shrink-0" aria-hidden />
      <span className={place === 'header' ? 'max-lg:sr-only' : 'grow'}>
        <Plural value={count} one="# payment pending" other="# payments pending" />
      </span>
      {place === 'header' ? (
        <span className="lg:hidden" aria-hidden>
          <Trans>Unpaid</Trans>
        </span>
      ) : null}
      <Countdown left={left} />
    </Link>
  )
}
