import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { seconds } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import { readCommunity } from '../../../contract/endpoints/content.ts'
import { portalSettings } from '../../platform/community.ts'
import { renewCommunity } from '../../shared/renew-community.ts'

/** How often it looks whether the check has been passed, in another tab for example. */
const lookEvery = seconds(10)

/**
 * Something in front of the portal asks for a check that only a navigation shows. `onPassed` is called, with false, at the
 * next response of the portal itself.
 */
export function GateNotice({ onPassed }: { readonly onPassed: (isClosed: false) => void }) {
  const { t } = useLingui()
  useEffect(() => {
    const timer = setInterval(() => void renewCommunity(), lookEvery)
    const stop = portalSettings.subscribe(() => onPassed(false))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [onPassed])
  return (
    <section
      role="status"
      aria-label={t`Check needed`}
      className="card pointer-events-auto lg:self-end lg:max-w-480px flex flex-wrap items-center gap-2 px-4 py-2.5 bg-surface-raised shadow-[var(--shadow)]"
    >
      <p className="basis-full">
        <Trans>This site requires a check before it shows current data. You're seeing data saved on this device.</Trans>
      </p>
      <button type="button" className="btn-main" onClick={() => location.reload()}>
        <Trans>Go to the check</Trans>
      </button>
      {/* Where the check guards the API alone, the page itself would not show it. */}
      <a className="btn" href={href(readCommunity)} target="_blank" rel="noreferrer">
        <Trans>Open it in a new tab</Trans>
      </a>
    </section>
  )
}
