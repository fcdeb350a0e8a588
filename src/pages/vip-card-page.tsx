import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { PendingPayments } from '../features/payments/pending-payments.tsx'
import { Receipts } from '../features/payments/receipts.tsx'
import { MemberCard } from '../features/vip/member-card.tsx'
import { ReminderSwitch } from '../features/vip/reminder-switch.tsx'
import { SignInFirst } from '../features/vip/sign-in-first.tsx'
import { useSession } from '../shared/session.ts'
import { isVip, useVipStatus } from '../shared/vip-status.ts'
import { BackLink } from '../ui/back-link.tsx'

/** Member card and receipts; available offline (F-04). */
export function VipCardPage() {
  const { t } = useLingui()
  const session = useSession()
  const status = useVipStatus()
  const subscribe = pagePaths.vipSubscribe.href()
  return (
    <div className="flex flex-col gap-4 max-w-640px mx-auto">
      <header>
        <BackLink href={pagePaths.vip.href()}>VIP</BackLink>
        <h1 className="title-page">
          <Trans>Member card</Trans>
        </h1>
      </header>
      {session ? (
        <>
          <MemberCard user={session.user} status={status} />
          <div className="flex flex-wrap gap-2">
            <Link className="btn-main" href={subscribe}>
              {isVip(status) ? <Trans>Renew</Trans> : <Trans>Get VIP</Trans>}
            </Link>
            <PendingPayments product="vip_subscription" />
          </div>
          {isVip(status) ? <ReminderSwitch /> : null}
          <Receipts product="vip_subscription" subject="VIP" />
        </>
      ) : (
        <SignInFirst>{t`Your card and receipts are linked to your account.`}</SignInFirst>
      )}
    </div>
  )
}
