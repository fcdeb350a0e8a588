import { Trans } from '@lingui/react/macro'
import { askSignIn } from '../../shared/sign-in-request.ts'

const nameWidths = ['w-96px', 'w-72px', 'w-88px', 'w-112px'] as const

/*
 * Blurred by shadows, not by a filter, which would draw all four cards once more before the first paint of a return. Words
 * that are blurred this much are bars.
 */
const blurred = 'bg-current shadow-[0_0_8px_4px_currentColor]'

/** A preview of what a signed-in user sees here; without words, not focusable and hidden from the screen reader. */
function Mock({ nameWidth }: { readonly nameWidth: string }) {
  return (
    <div className="m-2 p-3 flex flex-col gap-4 rounded-card bg-surface shadow-[0_0_10px_8px_var(--surface)]">
      <div className="flex items-center gap-2 text-text-faint">
        <span className={`w-2.5 h-2.5 rounded-full text-ok ${blurred}`} />
        <span className={`ms-3 h-7px rounded-full opacity-60 ${nameWidth} ${blurred}`} />
        <span className={`ms-auto h-5 w-24 rounded-full text-surface-hover ${blurred}`} />
      </div>
      <span className={`h-6px w-140px rounded-full opacity-40 text-text-faint ${blurred}`} />
      <div className="grid grid-cols-2 gap-4">
        <span className={`h-28px rounded-control text-accent-soft ${blurred}`} />
        <span className={`h-28px rounded-control text-surface-hover ${blurred}`} />
      </div>
      <span className={`h-52px rounded-control text-surface-hover ${blurred}`} />
    </div>
  )
}

/** For visitors: a blurred preview, and the sign-in button (PRA-04). */
export function GuestList({ ended }: { readonly ended: boolean }) {
  return (
    <div className="relative">
      <div aria-hidden className="grid gap-3 xl:grid-cols-2 opacity-60 select-none pointer-events-none">
        {nameWidths.map((width) => (
          <Mock key={width} nameWidth={width} />
        ))}
      </div>
      <div className="absolute inset-0 flex items-start justify-center pt-16">
        <div className="card bg-surface-raised shadow-[var(--shadow)] px-8 py-6 flex flex-col items-center gap-2 text-center max-w-[calc(100%-32px)]">
          <span className="i-lucide-lock text-24px text-accent" aria-hidden />
          <p className="font-600">
            <Trans>Sign-in required</Trans>
          </p>
          <p className="muted" role={ended ? 'alert' : undefined}>
            {ended ? (
              <Trans>Your sign-in has expired. Please sign in again.</Trans>
            ) : (
              <Trans>Sign in to rent and manage practice servers.</Trans>
            )}
          </p>
          <button type="button" className="btn-main mt-2" onClick={() => askSignIn()}>
            <Trans>Sign in</Trans>
          </button>
        </div>
      </div>
    </div>
  )
}
