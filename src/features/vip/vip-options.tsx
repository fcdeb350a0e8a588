import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as vipEndpoints from '../../../contract/endpoints/vip.ts'
import { useOnline } from '../../platform/online.ts'
import { outsideAddress } from '../../platform/outside-address.ts'
import { useApi } from '../../platform/use-api.ts'
import { useSession } from '../../shared/session.ts'
import { askSignIn } from '../../shared/sign-in-request.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OptionCard } from './option-card.tsx'
import { SelfPayDialog } from './self-pay-dialog.tsx'
import { useInAppPayment } from './use-in-app-payment.ts'

const grid = 'grid gap-3 sm:grid-cols-2'

const NeedsNetwork = () => (
  <span className="muted">
    <Trans>Needs a connection</Trans>
  </span>
)

/** Pay for oneself: with an account only, since the time is credited to a SteamID (VIP-01). */
function SelfPay({ page, recommended }: { readonly page: string; readonly recommended: boolean }) {
  const { t } = useLingui()
  const online = useOnline()
  const signedIn = useSession() !== undefined
  const [open, setOpen] = useState(false)
  return (
    <OptionCard
      icon="i-lucide-crown"
      title={t`Pay for myself`}
      recommended={recommended}
      action={
        <>
          <button
            type="button"
            className={recommended ? 'btn-main' : 'btn'}
            disabled={!signedIn || !online}
            onClick={() => setOpen(true)}
          >
            <Trans>Pay now</Trans>
          </button>
          {signedIn ? null : (
            <button type="button" className="btn-quiet -ms-3" onClick={() => askSignIn()}>
              <span className="i-lucide-log-in" aria-hidden />
              <Trans>Please sign in first</Trans>
            </button>
          )}
          {online ? null : <NeedsNetwork />}
          {open ? <SelfPayDialog page={page} onClose={() => setOpen(false)} /> : null}
        </>
      }
    >
      <Trans>Pay on the community's own payment page. VIP is credited to your Steam account at once.</Trans>
    </OptionCard>
  )
}

function CardStore({ store }: { readonly store: string }) {
  const { t } = useLingui()
  return (
    <OptionCard
      icon="i-lucide-store"
      title={t`Buy a VIP card`}
      action={
        <a className="btn" href={store} target="_blank" rel="noopener noreferrer">
          <Trans>Open the store</Trans>
          <span className="i-lucide-external-link" aria-hidden />
          <span className="sr-only">
            <Trans>opens in a new tab</Trans>
          </span>
        </a>
      }
    >
      <Trans>Buy a code from the card store, for yourself or as a gift.</Trans>
    </OptionCard>
  )
}

/** Placeholder with the size of an option: what follows does not move when the response arrives. */
const LoadingOption = () => (
  <li className="waiting card p-4 lg:p-5 min-h-168px flex flex-col gap-3" aria-hidden>
    <Skeleton className="h-4 w-32" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-2/3" />
  </li>
)

function OptionsUnknown({ some, onRetry }: { readonly some: boolean; readonly onRetry: () => void }) {
  return (
    <li className="card p-4 lg:p-5 flex flex-col items-start gap-2">
      <p className="muted grow">
        <span className="i-lucide-cloud-off me-1.5" aria-hidden />
        {some ? (
          <Trans>The other ways to get VIP need a connection.</Trans>
        ) : (
          <Trans>The ways to get VIP need a connection.</Trans>
        )}
      </p>
      <button type="button" className="btn" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </li>
  )
}

export interface VipOptionsProps {
  /** The plans that can be paid in the app. */
  readonly plans: ReactNode
}

/**
 * The ways to get VIP that this community has configured (VIP-01). If it accepts payments in the app, their plans come
 * first, each with its price; otherwise the external payment page is the recommended way.
 */
export function VipOptions({ plans }: VipOptionsProps) {
  const { t } = useLingui()
  const inApp = useInAppPayment()
  const { data, failed, retry } = useApi(vipEndpoints.readVipOptions, {})
  const store = outsideAddress(data?.storeUrl ?? '')?.href
  const page = data?.selfPayUrl ?? undefined
  const unknown = inApp.state === 'unknown' || (data === undefined && failed)
  const loading = !unknown && (inApp.state === 'loading' || data === undefined)
  const hasPlans = inApp.state === 'on' || inApp.state === 'loading'
  const hasOthers = page !== undefined || store !== undefined || unknown
  const askAgain = () => {
    inApp.retry()
    retry()
  }
  if (!loading && !hasPlans && !hasOthers) {
    return (
      <div className="card">
        <Notice icon="i-lucide-crown" title={t`VIP is not on sale in this community at the moment`} />
      </div>
    )
  }
  return (
    <>
      {hasPlans ? plans : null}
      {loading ? (
        <ul className={grid}>
          <LoadingOption />
          <LoadingOption />
        </ul>
      ) : null}
      {!loading && hasOthers ? (
        <ul className={grid}>
          {page === undefined ? null : <SelfPay page={page} recommended={inApp.state === 'off'} />}
          {store === undefined ? null : <CardStore store={store} />}
          {unknown ? <OptionsUnknown some={hasPlans || data !== undefined} onRetry={askAgain} /> : null}
        </ul>
      ) : null}
    </>
  )
}
