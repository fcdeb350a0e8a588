import { useEffect, useState } from 'react'
import { hours, seconds } from '../../../contract/duration.ts'
import { paymentPoll } from '../../../contract/payments/payments.ts'
import { now, useNow } from '../../platform/clock.ts'
import { type JournalEntry, orderJournal } from '../../shared/order-journal.ts'
import { onOrderNews } from '../../shared/order-news.ts'
import { useSession } from '../../shared/session.ts'
import { type PendingPayment, pendingPayments } from './core/pending.ts'
import { useMyOrders } from './use-offers.ts'

function useJournal(accountId: string | undefined): readonly JournalEntry[] {
  const [entries, setEntries] = useState<readonly JournalEntry[]>([])
  useEffect(() => {
    let gone = false
    const read = () => {
      if (accountId !== undefined) void orderJournal.read(accountId).then((found) => gone || setEntries(found))
    }
    read()
    const stop = onOrderNews(read)
    return () => {
      gone = true
      stop()
      setEntries([])
    }
  }, [accountId])
  return entries
}

/**
 * The user's payments that can still be made, the one that ends first at the front. `follow`: polls until none is left;
 * for the single view that is on every page.
 */
export function usePendingPayments({ follow = false } = {}): readonly PendingPayment[] {
  const journal = useJournal(useSession()?.user.id)
  const [waiting, setWaiting] = useState(false)
  const { data, fetchedAt = 0 } = useMyOrders({ refreshInterval: follow && waiting ? paymentPoll : 0 })
  const clock = useNow(waiting ? seconds(1) : hours(1))
  const pending = pendingPayments(journal, data ?? [], fetchedAt, Math.max(clock, now()))
  useEffect(() => setWaiting(pending.length > 0), [pending.length])
  return pending
}
