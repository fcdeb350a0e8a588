import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { Redirect, useSearch } from 'wouter'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { durationSchema } from '../../contract/payments/payments.ts'
import { PlanForm } from '../features/payments/plan-form.tsx'
import { InstallSteps } from '../features/settings/install-steps.tsx'
import { SignInFirst } from '../features/vip/sign-in-first.tsx'
import { SubscribeIntro } from '../features/vip/subscribe-intro.tsx'
import { useInAppPayment } from '../features/vip/use-in-app-payment.ts'
import { useInstallState } from '../platform/install-prompt.ts'
import { useDraft } from '../shared/drafts.ts'
import { useSession } from '../shared/session.ts'
import { isVip, useVipStatus } from '../shared/vip-status.ts'
import { BackLink } from '../ui/back-link.tsx'
import { VipCheckout } from './vip-checkout.tsx'
import { vipPlanDraft } from './vip-plan.ts'

/** VIP in the app (G-02): first the installation if it helps, then plan, payment and receipt. */
export function VipSubscribePage() {
  const { t } = useLingui()
  const session = useSession()
  const installed = useInstallState() === 'installed'
  const query = new URLSearchParams(useSearch())
  const named = v.safeParse(durationSchema, query.get('plan'))
  const first = named.success ? named.output : undefined
  const fromApp = query.get('source') === 'pwa'
  const { fields: goesOn, setFields: setGoesOn } = useDraft('vip-intro-read', v.boolean(), false)
  const { state } = useInAppPayment()
  const renews = isVip(useVipStatus())
  // Links to this page are built in (the app's shortcut, reminders): they redirect to what the community does offer.
  if (state === 'off' && !query.has('order')) return <Redirect href={pagePaths.vip.href()} replace />
  const intro =
    installed || fromApp || goesOn ? null : (
      <SubscribeIntro steps={<InstallSteps />} onContinue={() => setGoesOn(true)} />
    )
  return (
    <div className="flex flex-col gap-4 max-w-640px mx-auto">
      <header>
        <BackLink href={pagePaths.vip.href()}>VIP</BackLink>
        <h1 className="title-page">{renews ? <Trans>Renew VIP</Trans> : <Trans>Subscribe to VIP</Trans>}</h1>
      </header>
      {session ? (
        <VipCheckout
          key={session.user.id}
          session={session}
          orderId={query.get('order') ?? undefined}
          first={first}
          before={intro}
        />
      ) : (
        (intro ?? (
          <PlanForm
            product="vip_subscription"
            draft={vipPlanDraft}
            first={first}
            instead={<SignInFirst>{t`VIP will be credited to your Steam account.`}</SignInFirst>}
            onBuy={() => undefined}
          />
        ))
      )}
    </div>
  )
}
