import { Trans } from '@lingui/react/macro'
import { askSignIn } from '../../shared/sign-in-request.ts'

const names = ['Aim Lab', 'Team A', 'Retake 5v5', 'Scrim Night'] as const

/*
 * Blurred by shadows, not by a filter: a filter draws all four cards once more, which held up the first paint of a
 * return by a third.
 */
const softBox = 'bg-current shadow-[0_0_8px_4px_currentColor]'
const softText = 'text-transparent [text-shadow:0_0_8px_var(--text)]'

/** A preview of what a signed-in user sees here; not focusable and hidden from the screen reader. */
function Mock({ name }: { readonly name: string }) {
  return (
    <div className="m-2 p-3 flex flex-col gap-5 rounded-card bg-surface shadow-[0_0_10px_8px_var(--surface)]">
      <div className="flex items-center gap-2">
        <span className={`w-2.5 h-2.5 rounded-full text-ok ${softBox}`} />
        <span className={`ms-2 font-600 ${softText}`}>{name}</span>
        <span className={`ms-auto h-5 w-24 rounded-full text-surface-hover ${softBox}`} />
      </div>
      <span className={`font-mono text-14px ${softText}`}>203.0.113.7:27015</span>
      <div className="grid grid-cols-2 gap-5">
        <span className={`h-28px rounded-control text-accent-soft ${softBox}`} />
        <span className={`h-28px rounded-control text-surface-hover ${softBox}`} />
      </div>
      <span className={`h-52px rounded-control text-surface-hover ${softBox}`} />
    </div>
  )
}

/** For visitors: a blurred preview, and the sign-in button (PRA-04). */
export function GuestList({ ended }: { readonly ended: boolean }) {
  return (
    <div className="relative">
      <div aria-hidden className="grid gap-3 xl:grid-cols-2 opacity-60 select-none pointer-events-none">
        {names.map((name) => (
          <Mock key={name} name={name} />
        ))}
      </div>
      <div className="absolute inset-0 flex items-start justify-center pt-16">
        <div className="card bg-surface-raised shadow-[var(--shadow)] px-8 py-6 flex flex-col items-center gap-2 text-center max-w-[calc(100%-32px)]">
          <span className="i-lucide-lock text-24px text-accent" aria-hidden />
          <p className="m-0 font-600">
            <Trans>Sign-in required</Trans>
          </p>
          <p className="muted m-0" role={ended ? 'alert' : undefined}>
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
