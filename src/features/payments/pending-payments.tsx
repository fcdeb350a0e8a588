import { Plural } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { ProductType } from '../../../contract/payments/payments.ts'
import { paymentHref } from './core/pending.ts'
import { usePendingPayments } from './use-pending-payments.ts'

/** "1 payment pending" on a product's page: the link back to a purchase that was left (G-09). */
export function PendingPayments({ product }: { readonly product: ProductType }) {
  const pending = usePendingPayments().filter((payment) => payment.product === product)
  const [next] = pending
  const count = pending.length
  if (next === undefined) return null
  return (
    <Link className="btn-soft" href={paymentHref(next)}>
      <span className="i-lucide-clock" aria-hidden />
      <Plural value={count} one="# payment pending" other="# payments pending" />
    </Link>
  )
}
