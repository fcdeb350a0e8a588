import { Trans, useLingui } from '@lingui/react/macro'
import { href } from '../../contract/endpoint.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import * as vipEndpoints from '../../contract/endpoints/vip.ts'
import type { Language } from '../../contract/language.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { PendingPayments } from '../features/payments/pending-payments.tsx'
import { PlanOffer } from '../features/payments/plan-offer.tsx'
import { Privileges } from '../features/vip/privileges.tsx'
import { StatusLine } from '../features/vip/status-line.tsx'
import { VipOptions } from '../features/vip/vip-options.tsx'
import { isVip, useVipStatus } from '../shared/vip-status.ts'
import { vipPlanDraft } from './vip-plan-draft.ts'

export const firstReads = (language: Language) => [
  href(contentEndpoints.listPrivileges, { query: { language } }),
  href(vipEndpoints.readVipOptions),
  href(paymentEndpoints.listPaymentMethods),
  href(paymentEndpoints.readPricing, { query: { product_type: 'vip_subscription', currency: 'CNY' } }),
]

/** VIP: what it costs, then what it gives, then the other ways to get it. A member sees first how long and where it is active. */
export function VipPage() {
  const { t } = useLingui()
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
      <PlanOffer
        product="vip_subscription"
        draft={vipPlanDraft}
        checkout={pagePaths.vipSubscribe.href()}
        renews={renews}
        failedTitle={t`The prices could not be loaded`}
      />
      <Privileges />
      <VipOptions />
    </div>
  )
}
