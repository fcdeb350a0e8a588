import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderStory, StaffOrder } from '../../../../contract/payments/staff-orders.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { formatMoney } from '../../../platform/format-money.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Fact } from '../fact.tsx'
import { fullMoment } from '../full-moment.ts'
import { PlayerLink } from '../player-link.tsx'
import { useOrderMessages } from './order-messages.ts'
import { OrderState } from './order-state.tsx'

/**
 * What was ordered, by whom, for how much. Its height stays the same when the state changes: a refresh must not move the acts
 * below it under a finger.
 */
export function OrderFacts({ order }: { readonly order: StaffOrder }) {
  const { t } = useLingui()
  const language = useLanguage()
  const messages = useOrderMessages()
  const { id, steamId, name, method, test, createdAt } = order
  return (
    <section className="card px-4 py-3">
      <h3 className="flex flex-col sm:flex-row sm:items-center gap-2 text-16px font-600 mb-2">
        {messages.product(order)}
        <span className="flex flex-wrap items-center gap-2">
          <OrderState state={order.state} />
          {test ? (
            <span className="chip">
              <Trans>Test</Trans>
            </span>
          ) : null}
        </span>
      </h3>
      <dl className="grid sm:grid-cols-2 gap-x-4 gap-y-2">
        <Fact label={t({ message: 'Player', context: 'staff room' })}>
          <PlayerLink steamId={steamId} name={name} />
          {name === null ? null : <span className="muted ms-2">{steamId}</span>}
        </Fact>
        <Fact label={t`Amount`}>
          <span className="font-600">{formatMoney(language, order)}</span> · {messages.method(method)}
        </Fact>
        <Fact label={t`Placed on`}>{fullMoment(language, createdAt)}</Fact>
        <Fact label={t`Order number`}>
          <span className="inline-flex items-center gap-1">
            <span className="font-mono text-12px">{id}</span>
            <CopyButton label={t`Copy the order number`} copiedLabel={t`Copied`} onCopy={() => copyText(id)} />
          </span>
        </Fact>
      </dl>
    </section>
  )
}

/** What the payment provider knows it by, and when it is queried next; nothing if neither is there. */
export function ProviderFacts({ story: { providerNumbers, nextCheckAt } }: { readonly story: OrderStory }) {
  const { t } = useLingui()
  const language = useLanguage()
  if (providerNumbers.length === 0 && nextCheckAt === null) return null
  return (
    <section className="card px-4 py-3">
      <dl className="grid sm:grid-cols-2 gap-x-4 gap-y-2">
        {providerNumbers.length === 0 ? null : (
          <Fact label={t`Numbers of the payment provider`}>
            {providerNumbers.map((number) => (
              <span key={number} className="block font-mono text-12px select-all">
                {number}
              </span>
            ))}
          </Fact>
        )}
        {nextCheckAt === null ? null : (
          <Fact label={t`Next query of the payment provider`}>{fullMoment(language, nextCheckAt)}</Fact>
        )}
      </dl>
    </section>
  )
}
