import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiError } from '../../platform/api-client.ts'

/** The host's own message if it sent one, else ours for the failure (INV-04). */
function useProblemMessages({ code, details }: ApiError): { readonly text: string; readonly hint?: string } {
  const { t } = useLingui()
  switch (code) {
    case 'INVENTORY_OFF':
      return { text: t`This community hasn't set up its inventory yet.` }
    case 'INVENTORY_PLAYER_UNKNOWN':
      return {
        text: details ?? t`You don't have an account on the inventory site yet.`,
        hint: t`Sign in on the inventory site itself once, then try again.`,
      }
    case 'INVENTORY_UNAVAILABLE':
      return { text: details ?? t`The inventory site is not responding. Please try again in a moment.` }
    case 'RATE_LIMIT_EXCEEDED':
      return { text: t`Too many attempts. Please wait a minute.` }
    case 'NETWORK':
    case 'TIMEOUT':
      return { text: t`Check your connection and try again.` }
    default:
      return { text: details ?? t`Inventory sign-in failed. Please try again.` }
  }
}

export interface ProblemProps {
  readonly error: ApiError
  readonly onRetry: () => void
}

/** At the top right of the backdrop: why the inventory cannot be shown, and a retry button. */
export function Problem({ error, onRetry }: ProblemProps) {
  const { text, hint } = useProblemMessages(error)
  return (
    <div
      role="alert"
      className="absolute top-3 inset-ie-3 lg:top-5 lg:inset-ie-5 w-360px max-w-[calc(100%-24px)] card bg-surface-raised shadow-[var(--shadow)] p-4 flex gap-3"
    >
      <span className="i-lucide-circle-alert text-bad text-20px mt-0.5 shrink-0" aria-hidden />
      <div className="grow min-w-0">
        <p className="font-600 wrap-anywhere">{text}</p>
        {hint ? <p className="muted mt-1">{hint}</p> : null}
        <button type="button" className="btn mt-3" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      </div>
    </div>
  )
}
