import { Trans } from '@lingui/react/macro'
import './bounce.css'

/** Covers the page while a list loads for the first time (LB-10). It takes no clicks: the menu stays usable. */
export const FirstLoad = () => (
  <div
    role="status"
    className="first-load fixed inset-0 z-20 flex items-center justify-center pointer-events-none backdrop-blur-3px"
  >
    <span className="card flex items-center gap-3 px-5 py-3.5 shadow-[var(--shadow)]">
      <span className="i-lucide-loader-circle text-20px text-accent animate-spin" aria-hidden />
      <Trans>Loading the ranking</Trans>
    </span>
  </div>
)
