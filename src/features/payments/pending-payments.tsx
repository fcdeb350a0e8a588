import { Plural } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { ProductType } from '../../../contract/payments.ts'
import { now } from '../../platform/clock.ts'
import { type JournalEntry, orderJournal } from '../../platform/order-journal.ts'
import { type Session, useSession } from '../../platform/session.ts'
import { countPending } from './core/pending.ts'
import { useMyOrders } from './use-offers.ts'

function useJournal(session: Session | undefined): readonly JournalEntry[] {
  const accountId = session?.user.id
  const [entries, setEntries] = useState<readonly JournalEntry[]>([])
  useEffect(() => {
    let gone = false
    if (accountId !== undefined) void orderJournal.read(accountId).then((read) => !gone && setEntries(read))
    return () => {
      gone = true
      setEntries([])
    }
  }, [accountId])
  return entries
}

export interface PendingPaymentsProps {
  readonly product: ProductType
  /** Where the payment goes on. */
  readonly href: string
}

/** "1 payment pending": the way back into a purchase that was left (G-09). */
export function PendingPayments({ product, href }: PendingPaymentsProps) {
  const journal = useJournal(useSession())
  const { data = [] } = useMyOrders()
  const count = countPending(journal, data, product, now())
  if (count === 0) return null
  return (
    <Link className="btn-soft" href={href}>
      <span className="i-lucide-clock" aria-hidden />
      <Plural value={count} one="# payment pending" other="# payments pending" />
    </Link>
  )
}
