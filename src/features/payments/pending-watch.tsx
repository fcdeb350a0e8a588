import { Suspense, useEffect, useRef, useState } from 'react'
import { type OrderStatus, paymentPoll } from '../../../contract/payments/payments.ts'
import { setAppBadge } from '../../platform/app-badge.ts'
import { lazyView } from '../../platform/lazy-view.tsx'
import { tellOrder, useOrderRefresh } from '../../shared/order-news.ts'
import type { Session } from '../../shared/session.ts'
import { isArriving, settledSince } from './core/pending.ts'
import type { PendingChipProps } from './pending-chip.tsx'
import { useMyOrders } from './use-offers.ts'
import { usePendingPayments } from './use-pending-payments.ts'

const PendingChip = lazyView(
  () => import('./pending-chip.tsx'),
  (module) => module.PendingChip,
  { quiet: true },
)

/**
 * Announces orders that settled while another page was open: paid in the wallet app and left there, delivered a moment after
 * the payment, cancelled on another device.
 */
function useSettlements(): void {
  const [isDelivered, setIsDelivered] = useState(true)
  const { data } = useMyOrders({ refreshInterval: isDelivered ? 0 : paymentPoll })
  const seen = useRef<ReadonlyMap<string, OrderStatus> | null>(null)
  useEffect(() => {
    if (!data) return
    if (seen.current) for (const order of settledSince(seen.current, data)) tellOrder(order)
    seen.current = new Map(data.map(({ id, state }) => [id, state]))
    setIsDelivered(!data.some(isArriving))
  }, [data])
}

/** On the icon of the app, until they are paid or over. */
function useBadge(place: PendingChipProps['place'], count: number): void {
  // The menu comes and goes; the header is always there.
  const counts = place === 'header'
  useEffect(() => {
    if (counts) setAppBadge('payments', 'open', count)
  }, [counts, count])
  useEffect(() => {
    if (counts) return () => setAppBadge('payments', 'open', 0)
    return undefined
  }, [counts])
}

export interface PendingWatchProps extends Pick<PendingChipProps, 'place' | 'onFollow'> {
  readonly session: Session
}

/** Watches the user's payments on every page; the chip itself is loaded when one is pending. */
export function PendingWatch({ session, ...chip }: PendingWatchProps) {
  useOrderRefresh(session.user.id)
  useSettlements()
  const pending = usePendingPayments({ follow: true })
  useBadge(chip.place, pending.length)
  const [next] = pending
  if (next === undefined) return null
  return (
    <Suspense>
      <PendingChip {...chip} next={next} count={pending.length} />
    </Suspense>
  )
}
