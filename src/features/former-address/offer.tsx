import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { DeviceChange } from '../../shared/device-data.ts'
import { useChangeNames } from './change-names.ts'

export interface OfferProps {
  /** Origin of the address that the link claims to come from. */
  readonly from: string
  readonly changes: readonly DeviceChange[]
  readonly onTake: () => void
  readonly onDecline: () => void
}

/** What a link would change on this device. Nothing has changed yet: anyone can make such a link. */
export function Offer({ from, changes, onTake, onDecline }: OfferProps) {
  const { t } = useLingui()
  const names = useChangeNames()
  const heading = useRef<HTMLHeadingElement>(null)
  // The page has nothing else: who listens or uses a keyboard begins here.
  useEffect(() => heading.current?.focus(), [])
  const { host } = new URL(from)
  return (
    <section className="card max-w-520px mx-auto mt-4 p-5 flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-16px font-600 !outline-none">
        <Trans>Import lists and settings into this device?</Trans>
      </h2>
      <p className="muted">
        <Trans>
          This link says that it comes from <strong className="break-anywhere">{host}</strong>. Continue only if you
          have just pressed a button to move your lists and settings here.
        </Trans>
      </p>
      <ul aria-label={t`What would change`}>
        {changes.map((change) => (
          <li key={change.key} className="flex flex-wrap justify-between gap-x-4 py-2 border-t border-t-line">
            <span>{names.nameOf(change)}</span>
            <span className="muted">
              {change.added === undefined ? (
                names.valueOf(change)
              ) : (
                <Plural value={change.added} one="# more" other="# more" />
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn-main" onClick={onTake}>
          <Trans>Import them</Trans>
        </button>
        <button type="button" className="btn" onClick={onDecline}>
          <Trans>Not now</Trans>
        </button>
      </div>
    </section>
  )
}
