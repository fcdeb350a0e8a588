import { Trans } from '@lingui/react/macro'
import { href } from '../../contract/endpoint.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import * as vipEndpoints from '../../contract/endpoints/vip.ts'
import type { Language } from '../../contract/language.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { PendingPayments } from '../features/payments/pending-payments.tsx'
import { PlanOffers } from '../features/payments/plan-offers.tsx'
import { Privileges } from '../features/vip/privileges.tsx'
import { StatusLine } from '../features/vip/status-line.tsx'
import { VipOptions } from '../features/vip/vip-options.tsx'
import { isVip, useVipStatus } from '../shared/vip-status.ts'
import { vipPlanDraft } from './vip-plan.ts'

export const firstReads = (language: Language) => [
  href(contentEndpoints.listPrivileges, { query: { language } }),
  href(vipEndpoints.readVipOptions),
  href(paymentEndpoints.listPaymentMethods),
]

/** VIP: what it costs, the other ways to get it, and what it gives. */
export function VipPage() {
  const renews = isVip(useVipStatus())
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="title-page">
            <Trans>VIP membership</Trans>
          </h1>
          <p className="muted mt-1">
            <Trans>Reserved slots, skins and more on all community servers.</Trans>
          </p>
        </div>
        <PendingPayments product="vip_subscription" />
      </header>
      <StatusLine />
      <VipOptions
        plans={
          <PlanOffers
            product="vip_subscription"
            draft={vipPlanDraft}
            title={renews ? <Trans>Renew VIP</Trans> : <Trans>Subscribe to VIP</Trans>}
            hrefOf={(duration) =>
              `${pagePaths.vipSubscribe.href()}${duration === undefined ? '' : `?plan=${duration}`}`
            }
          />
        }
      />
      <Privileges />
    </div>
  )
}
