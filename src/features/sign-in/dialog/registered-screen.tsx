import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { now, useNow } from '../../../platform/clock.ts'
import { registeredPause, secondsLeft } from '../core/countdown.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import type { ScreenProps } from './screen.ts'

/** The account was created; after five seconds the sign-in screen returns, with the address filled in (AU-04). */
export function RegisteredScreen({ state, send }: ScreenProps) {
  const first = useFirstFocus<HTMLButtonElement>()
  const [since] = useState(now)
  const left = secondsLeft(since, registeredPause, useNow(250))
  useEffect(() => {
    if (left === 0) send({ type: 'go', view: 'emailLogin' })
  }, [left, send])
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-center">
      <span className="i-lucide-circle-check text-32px text-ok" aria-hidden />
      <p role="status">
        <span className="block font-600">
          <Trans>Your account is ready</Trans>
        </span>
        <span className="muted break-anywhere">{state.email}</span>
      </p>
      <p className="muted num">
        <Trans>Back to sign-in in {left} s</Trans>
      </p>
      <button
        ref={first}
        type="button"
        className="btn-main mt-2"
        onClick={() => send({ type: 'go', view: 'emailLogin' })}
      >
        <Trans>Sign in now</Trans>
      </button>
    </div>
  )
}
