import { Trans } from '@lingui/react/macro'
import { askSignIn } from '../../shared/sign-in-request.ts'
import { Backdrop } from './backdrop.tsx'

/** For visitors: an inventory requires an account (INV-01). */
export const Guest = () => (
  <Backdrop>
    <div className="card bg-surface-raised shadow-[var(--shadow)] px-8 py-6 flex flex-col items-center gap-2 text-center">
      <span className="i-lucide-lock text-24px text-accent" aria-hidden />
      <p className="font-600">
        <Trans>Sign-in required</Trans>
      </p>
      <p className="muted">
        <Trans>Sign in to see and equip your items.</Trans>
      </p>
      <button type="button" className="btn-main mt-2" onClick={() => askSignIn()}>
        <Trans>Sign in</Trans>
      </button>
    </div>
  </Backdrop>
)
