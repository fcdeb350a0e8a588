import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { formatDate } from '../../platform/format.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { useSession } from '../../shared/session.ts'
import { isVip, useVipStatus } from '../../shared/vip-status.ts'
import { useInAppPayment } from './use-in-app-payment.ts'
import { VipInGame } from './vip-in-game.tsx'

/** For a signed-in user: how long they are VIP, and the link to their card. */
export function StatusLine() {
  const language = useLanguage()
  const status = useVipStatus()
  const canRenew = useInAppPayment().state === 'on'
  if (!useSession()) return null
  const at = status.expiresAt === null ? undefined : Date.parse(status.expiresAt)
  return (
    <div className="card flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <div className="grow flex items-center gap-4">
        <span className={`i-lucide-crown shrink-0 ${isVip(status) ? 'text-gold' : 'text-text-faint'}`} aria-hidden />
        <div className="min-w-0">
          <p className="num">
            {!isVip(status) ? (
              <Trans>You're not VIP yet.</Trans>
            ) : at === undefined ? (
              <Trans>You're VIP.</Trans>
            ) : (
              <Trans>You're VIP until {formatDate(language, at)}.</Trans>
            )}
          </p>
          {isVip(status) ? <VipInGame onVipPage /> : null}
        </div>
      </div>
      {isVip(status) && at !== undefined && canRenew ? (
        <Link className="btn-soft" href={pagePaths.vipSubscribe.href()}>
          <Trans>Renew</Trans>
        </Link>
      ) : null}
      <Link className="btn-quiet" href={pagePaths.vipCard.href()}>
        <span className="i-lucide-id-card" aria-hidden />
        <Trans>Member card and receipts</Trans>
      </Link>
    </div>
  )
}
