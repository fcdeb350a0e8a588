import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { minutes } from '../../../../contract/duration.ts'
import * as orderEndpoints from '../../../../contract/endpoints/staff-orders.ts'
import type { StaffOrder } from '../../../../contract/payments/staff-orders.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { formatMoney } from '../../../platform/format-money.ts'
import { requestFile } from '../../../platform/request-file.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { session } from '../../../shared/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { DownloadButton, datedFile } from '../download-button.tsx'
import { PageTurns } from '../page-turns.tsx'
import { PlayerLink } from '../player-link.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { type OrderAddress, orderAddress, orderFilter, orderPage } from './order-address.ts'
import { OrderFilterForm } from './order-filter-form.tsx'
import { useOrderMessages } from './order-messages.ts'
import { OrderState } from './order-state.tsx'

/** The orders that the address selects, newest first, one page at a time. */
export function OrderList({ address }: { readonly address: OrderAddress }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const read = useStaffApi(orderEndpoints.listStaffOrders, { query: orderPage(address) })
  const first = orderAddress.href({ ...address, after: '' })
  const exported = () =>
    requestFile(orderEndpoints.exportStaffOrders, { query: orderFilter(address) }, { token: session.token() })
  return (
    <>
      <OrderFilterForm key={first} initial={address} onApply={(next) => navigate(orderAddress.href(next))}>
        <DownloadButton name={datedFile('orders')} load={exported}>
          <Trans>Export as CSV</Trans>
        </DownloadButton>
      </OrderFilterForm>
      {read.errorCode === 'SEARCH_TOO_BROAD' ? (
        <div className="card" role="alert">
          <Notice icon="i-lucide-scroll-text" title={t`Too many names begin like this`}>
            <Trans>Type more, or search by SteamID.</Trans>
          </Notice>
        </div>
      ) : (
        <Block read={read} failedTitle={t`The orders could not be loaded`}>
          {({ orders, next }) => (
            <>
              {orders.length === 0 ? (
                <div className="card">
                  <Notice
                    icon="i-lucide-scroll-text"
                    title={first === orderAddress.href(orderAddress.none) ? t`No orders yet` : t`No orders match`}
                  />
                </div>
              ) : (
                <ul className="card" aria-label={t`Orders`}>
                  {orders.map((order) => (
                    <OrderRow key={order.id} order={order} href={orderAddress.href({ ...address, order: order.id })} />
                  ))}
                </ul>
              )}
              <PageTurns
                className="mt-2"
                newest={address.after === '' ? null : first}
                older={next === null ? null : orderAddress.href({ ...address, after: next })}
              />
            </>
          )}
        </Block>
      )}
    </>
  )
}

function OrderRow({ order, href }: { readonly order: StaffOrder; readonly href: string }) {
  const language = useLanguage()
  const messages = useOrderMessages()
  const { id, steamId, name, state, method, test, createdAt } = order
  return (
    <li className="px-4 py-2.5 list-row">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <PlayerLink steamId={steamId} name={name} />
        <OrderState state={state} />
        {test ? (
          <span className="chip">
            <Trans>Test</Trans>
          </span>
        ) : null}
        <span className="num font-600 sm:ms-auto">{formatMoney(language, order)}</span>
      </p>
      <p className="muted flex flex-wrap items-baseline gap-x-2.5">
        <Link
          href={href}
          className="inline-flex items-center min-h-44px pointer-fine:min-h-28px font-mono text-accent break-anywhere"
        >
          {id.slice(0, 12)}
          <span className="sr-only">{id.slice(12)}</span>
        </Link>
        <span>{messages.product(order)}</span>
        <span>{messages.method(method)}</span>
        <time className="num sm:ms-auto" dateTime={createdAt}>
          {formatMoment(language, Date.parse(createdAt), useNow(minutes(1)))}
        </time>
      </p>
    </li>
  )
}
