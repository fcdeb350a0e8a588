import { useLingui } from '@lingui/react/macro'
import type { OrderStatus } from '../../../../contract/payments/payments.ts'
import { stateMessages } from './order-messages.ts'

const inks: Readonly<Partial<Record<OrderStatus, string>>> = {
  paid: 'text-warn!',
  delivered: 'text-ok!',
  refund_due: 'text-warn!',
  refunding: 'text-info!',
}

/** The state of an order as a chip. */
export function OrderState({ state }: { readonly state: OrderStatus }) {
  const { i18n } = useLingui()
  return <span className={`chip ${inks[state] ?? ''}`}>{i18n._(stateMessages[state])}</span>
}
