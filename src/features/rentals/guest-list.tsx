import { Trans } from '@lingui/react/macro'
import { askSignIn } from '../../shared/sign-in-request.ts'

const names = ['Aim Lab', 'Team A', 'Retake 5v5', 'Scrim Night'] as const

/** A preview of what a signed-in user sees here; not focusable and hidden from the screen reader. */
function Mock({ name }: { readonly name: string }) {
  return (
    <div className="card p-4 flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <span className="w-2.5 h-2.5 rounded-full bg-ok" />
        <span className="font-600">{name}</span>
        <span className="ms-auto h-6 w-24 rounded-full bg-surface-hover" />
      </div>
      <span className="font-mono text-14px">203.0.113.7:27015</span>
      <div className="grid grid-cols-2 gap-2">
        <span className="h-36px rounded-control bg-accent-soft" />
        <span className="h-36px rounded-control bg-surface-hover" />
      </div>
      <span className="h-60px rounded-control bg-surface-hover" />
    </div>
  )
}

/** For visitors: a blurred preview, and the sign-in button (PRA-04). */
export function GuestList({ ended }: { readonly ended: boolean }) {
  return (
    <div className="relative">
      <div aria-hidden className="grid gap-3 xl:grid-cols-2 blur-6px opacity-60 select-none pointer-events-none">
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
