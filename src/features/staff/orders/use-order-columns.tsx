import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { minutes } from '../../../../contract/duration.ts'
import type { StaffOrder } from '../../../../contract/payments/staff-orders.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { formatMoney } from '../../../platform/format-money.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { PlayerLink } from '../player-link.tsx'
import type { Column } from '../table/column.ts'
import { useOrderMessages } from './order-messages.ts'
import { OrderState } from './order-state.tsx'

/** The columns of the orders. */
export function useOrderColumns(hrefOf: (order: StaffOrder) => string): readonly Column<StaffOrder>[] {
  const { t } = useLingui()
  const language = useLanguage()
  const messages = useOrderMessages()
  const now = useNow(minutes(1))
  return [
    {
      name: 'id',
      label: t({ message: 'Number', context: 'order' }),
      cell: (order) => <Opener id={order.id} href={hrefOf(order)} />,
    },
    {
      name: 'state',
      label: t`State`,
      isBesideTitle: true,
      cell: (order) => <States order={order} />,
    },
    {
      name: 'player',
      label: t({ message: 'Player', context: 'order' }),
      cell: ({ name, steamId }) => <PlayerLink name={name} steamId={steamId} />,
    },
    { name: 'product', label: t`Product`, cell: messages.product },
    {
      name: 'amount',
      label: t`Amount`,
      isNumber: true,
      isServerSorted: true,
      cell: (order) => <span className="font-600 whitespace-nowrap">{formatMoney(language, order)}</span>,
    },
    {
      name: 'method',
      label: t`Payment method`,
      isExtra: true,
      cell: ({ method }) => messages.method(method),
    },
    {
      name: 'time',
      label: t({ message: 'Placed', context: 'order' }),
      isNumber: true,
      isServerSorted: true,
      cell: ({ createdAt }) => (
        <time className="whitespace-nowrap" dateTime={createdAt}>
          {formatMoment(language, Date.parse(createdAt), now)}
        </time>
      ),
    },
  ]
}

const Opener = ({ id, href }: { readonly id: string; readonly href: string }) => (
  <Link href={href} className="lone-link pointer-fine:min-h-32px font-mono text-accent break-anywhere">
    {id.slice(0, 12)}
    <span className="sr-only">{id.slice(12)}</span>
  </Link>
)

const States = ({ order: { state, test } }: { readonly order: StaffOrder }) => (
  <span className="inline-flex gap-1">
    <OrderState state={state} />
    {test ? (
      <span className="chip">
        <Trans>Test</Trans>
      </span>
    ) : null}
  </span>
)
