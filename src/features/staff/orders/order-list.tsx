import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import * as orderEndpoints from '../../../../contract/endpoints/staff-orders.ts'
import { requestFile } from '../../../platform/request-file.ts'
import { session } from '../../../shared/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { DownloadButton, datedFile } from '../download-button.tsx'
import { PageTurns } from '../page-turns.tsx'
import { PageCount } from '../table/filter-bar.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { type OrderAddress, orderAddress, orderFilter, orderPage, orderSort } from './order-address.ts'
import { OrderFilterForm } from './order-filter-form.tsx'
import { useOrderColumns } from './use-order-columns.tsx'

/** The orders that the address selects, in its order, one page at a time. */
export function OrderList({ address }: { readonly address: OrderAddress }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const read = useStaffApi(orderEndpoints.listStaffOrders, { query: orderPage(address) })
  const first = orderAddress.href({ ...address, after: '' })
  const isFiltered = first !== orderAddress.href({ ...orderAddress.none, sort: address.sort })
  const columns = useOrderColumns((order) => orderAddress.href({ ...address, order: order.id }))
  const exported = () =>
    requestFile(orderEndpoints.exportStaffOrders, { query: orderFilter(address) }, { token: session.token() })
  return (
    <>
      <OrderFilterForm initial={address} onApply={(next) => navigate(orderAddress.href(next))}>
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
                  <Notice icon="i-lucide-scroll-text" title={isFiltered ? t`No orders match` : t`No orders yet`} />
                </div>
              ) : (
                <>
                  <PageCount shown={orders.length} isWhole={next === null && address.after === ''} />
                  <StaffTable
                    label={t`Orders`}
                    rows={orders}
                    columns={columns}
                    idOf={({ id }) => id}
                    sort={orderSort(address)}
                    onSort={(sort) =>
                      navigate(orderAddress.href({ ...address, after: '', sort: sort === '-time' ? '' : sort }))
                    }
                  />
                </>
              )}
              <PageTurns
                className="mt-2"
                first={address.after === '' ? null : first}
                next={next === null ? null : orderAddress.href({ ...address, after: next })}
              />
            </>
          )}
        </Block>
      )}
    </>
  )
}
