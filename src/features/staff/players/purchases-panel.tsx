import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths, staffOrderPath } from '../../../../contract/page/page-paths.ts'
import { formatMoney } from '../../../platform/format-money.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { orderMessages, rentalMessages } from './messages.ts'
import { Panel } from './panel.tsx'
import type { RolePanelProps } from './panel-props.ts'
import { useMoment } from './use-moment.ts'

/** The newest orders and practice servers. For administrators, with links to their sections. */
export function PurchasesPanel({
  player: { steamId, orders, rentals },
  isAdministrator,
}: Omit<RolePanelProps, 'onChanged'>) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const moment = useMoment()
  return (
    <>
      <Panel
        title={t`Newest orders`}
        actions={isAdministrator && orders.length > 0 ? <AllOf section="orders" steamId={steamId} /> : null}
      >
        {orders.length === 0 ? (
          <p className="muted">
            <Trans>No orders.</Trans>
          </p>
        ) : null}
        <ul className="empty:hidden" aria-label={t`Newest orders`}>
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap gap-x-3 py-1.5 list-row">
              <span className="font-600">
                {order.productType === 'vip_subscription'
                  ? t({ message: 'VIP', context: 'staff room' })
                  : t`Practice server`}{' '}
                · {order.duration}
              </span>
              <span className="num">{formatMoney(language, order)}</span>
              <span>{i18n._(orderMessages[order.state])}</span>
              <span className="muted num break-anywhere ms-auto">
                {isAdministrator ? (
                  <Link className="text-accent" href={staffOrderPath(order.id)}>
                    {order.id.slice(0, 8)}
                  </Link>
                ) : (
                  order.id.slice(0, 8)
                )}{' '}
                · {moment(order.createdAt)}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title={t`Newest practice servers`}
        actions={isAdministrator && rentals.length > 0 ? <AllOf section="rentals" steamId={steamId} /> : null}
      >
        {rentals.length === 0 ? (
          <p className="muted">
            <Trans>No practice servers.</Trans>
          </p>
        ) : null}
        <ul className="empty:hidden" aria-label={t`Newest practice servers`}>
          {rentals.map(({ id, name, status, region, createdAt, expiresAt }) => {
            const end = moment(expiresAt)
            return (
              <li key={id} className="flex flex-wrap gap-x-3 py-1.5 list-row">
                <span className="font-600 break-anywhere">{name}</span>
                <span>{i18n._(rentalMessages[status])}</span>
                <span className="muted break-anywhere">{region}</span>
                <span className="muted num ms-auto">
                  {moment(createdAt)} · <Trans>until {end}</Trans>
                </span>
              </li>
            )
          })}
        </ul>
      </Panel>
    </>
  )
}

/** Leads to a section with the player as its search. */
const AllOf = ({ section, steamId }: { readonly section: 'orders' | 'rentals'; readonly steamId: string }) => (
  <Link className="btn" href={`${pagePaths.staff.href(section)}?search=${steamId}`}>
    {section === 'orders' ? <Trans>All their orders</Trans> : <Trans>All their practice servers</Trans>}
  </Link>
)
