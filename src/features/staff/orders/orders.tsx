import { Trans } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { orderAddress } from './order-address.ts'
import { OrderList } from './order-list.tsx'
import { OrderStory } from './order-story.tsx'

/** The orders of all players, or the story of one: the address says which. */
export function Orders() {
  const address = orderAddress.read(new URLSearchParams(useSearch()))
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">
        <Trans>Orders</Trans>
      </h2>
      {address.order === '' ? (
        <OrderList address={address} />
      ) : (
        <OrderStory key={address.order} address={address} id={address.order} />
      )}
    </div>
  )
}
