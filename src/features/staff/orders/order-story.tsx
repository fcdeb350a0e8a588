import { Trans, useLingui } from '@lingui/react/macro'
import { seconds } from '../../../../contract/duration.ts'
import * as orderEndpoints from '../../../../contract/endpoints/staff-orders.ts'
import type { OrderStory as Story } from '../../../../contract/payments/staff-orders.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { DeliveryWait } from './delivery-wait.tsx'
import { OrderActs } from './order-acts.tsx'
import { type OrderAddress, orderAddress } from './order-address.ts'
import { OrderFacts, ProviderFacts } from './order-facts.tsx'
import { Timeline } from './timeline.tsx'

export interface OrderStoryProps {
  /** The address of the section, for the way back to the list. */
  readonly address: OrderAddress
  readonly id: string
}

/** All that happened to an order, and what can be done about it. Refreshes by itself: others may act on it too. */
export function OrderStory({ address, id }: OrderStoryProps) {
  const { t } = useLingui()
  const read = useStaffApi(orderEndpoints.readOrderStory, { params: { id } }, { refreshInterval: seconds(10) })
  return (
    <>
      <BackLink href={orderAddress.href({ ...address, order: '' })}>
        <Trans>All orders</Trans>
      </BackLink>
      {read.errorCode === 'GONE' ? (
        <div className="card" role="alert">
          <Notice icon="i-lucide-scroll-text" title={t`There is no such order`} />
        </div>
      ) : (
        <Block read={read} failedTitle={t`The order could not be loaded`}>
          {(story) => <Content story={story} onDone={read.retry} />}
        </Block>
      )}
    </>
  )
}

const Content = ({ story, onDone }: { readonly story: Story; readonly onDone: () => Promise<void> }) => (
  <div className="flex flex-col gap-3">
    <OrderFacts order={story.order} />
    <OrderActs story={story} onDone={onDone} />
    <DeliveryWait waits={story.waits} />
    <ProviderFacts story={story} />
    <Timeline events={story.events} />
  </div>
)
