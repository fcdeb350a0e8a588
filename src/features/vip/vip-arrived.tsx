import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { formatDate } from '../../platform/format.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { useVipStatus } from '../../shared/vip-status.ts'
import { VipInGame } from './vip-in-game.tsx'

/** Above the receipt: what the user now has. */
export function VipArrived() {
  const language = useLanguage()
  const { expiresAt } = useVipStatus()
  const until = expiresAt === null ? undefined : formatDate(language, Date.parse(expiresAt))
  return (
    <div className="flex flex-col items-center gap-2 pt-2 pb-5 text-center">
      <span className="i-lucide-badge-check text-32px text-ok" aria-hidden />
      <h2 className="text-20px font-600">
        <Trans>You're VIP</Trans>
      </h2>
      <p className="muted num min-h-1.6em">{until === undefined ? null : <Trans>Until {until}</Trans>}</p>
      <VipInGame />
    </div>
  )
}

/** Below the receipt. */
export const AfterVip = () => (
  <div className="flex flex-wrap gap-2 pt-3">
    <Link className="btn-main" href={pagePaths.vipCard.href()}>
      <span className="i-lucide-id-card" aria-hidden />
      <Trans>Member card</Trans>
    </Link>
    <Link className="btn" href={pagePaths.servers.href()}>
      <Trans>Go to servers</Trans>
    </Link>
  </div>
)
