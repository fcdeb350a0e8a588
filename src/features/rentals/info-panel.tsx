import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { minutes } from '../../../contract/duration.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { now, useNow } from '../../platform/clock.ts'
import { useCommunity } from '../../platform/community.ts'
import { useOnline } from '../../platform/online.ts'
import { useSession } from '../../shared/session.ts'
import { askSignIn } from '../../shared/sign-in-request.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useCopyRental } from './connection.tsx'
import { lastUsed, nearestExpiry, type RentalSections } from './core/rental-list.ts'
import { timeLeft } from './core/time-left.ts'
import { Intro } from './intro.tsx'
import { useLastRental } from './last-server.ts'
import { PriceTable } from './price-table.tsx'
import { useTimeMessages } from './use-rental-messages.ts'

interface SummaryProps {
  readonly sections: RentalSections
  readonly onRenew: (rental: Rental) => void
  /** Purchases that wait for a payment. */
  readonly pending: ReactNode
}

/** What renters come for: which server ends next, and a link to the one used last (G-01). */
function Summary({ sections, onRenew, pending }: SummaryProps) {
  const { t } = useLingui()
  const timeMessages = useTimeMessages()
  const copy = useCopyRental()
  const online = useOnline()
  const next = nearestExpiry(sections)
  const used = lastUsed(sections, useLastRental())
  const clock = Math.max(useNow(minutes(1)), now())
  const left = timeMessages(timeLeft((next?.timestamp ?? 0) * 1000 - clock))
  return (
    <div className="flex items-center gap-x-2 px-4 min-h-44px overflow-x-auto overflow-y-hidden whitespace-nowrap">
      {/* First in the row: a server that appears must not push it out of view. */}
      <span className="shrink-0 empty:hidden">{pending}</span>
      {next ? (
        <>
          <p className="min-w-0 shrink-0 text-14px leading-1.4 num">
            <span className="font-600">{next.instance_name}</span>{' '}
            <span className="text-text-muted">
              <Trans>ends in {left}</Trans>
            </span>
          </p>
          <button
            type="button"
            className="btn-soft px-2.5! text-14px shrink-0"
            disabled={!online || next.maintenance_status === 1 || next.status === 'SWITCHING'}
            onClick={() => onRenew(next)}
          >
            <Trans>Renew</Trans>
          </button>
        </>
      ) : (
        <p className="muted">
          <Trans>No active servers</Trans>
        </p>
      )}
      {used ? (
        <CopyButton
          withText
          className="btn px-2.5! text-14px shrink-0"
          label={used === next ? t`Copy connect` : t`Copy ${used.instance_name}`}
          copiedLabel={t`Copied`}
          onCopy={() => copy(used)}
        />
      ) : null}
    </div>
  )
}

function Visitor() {
  const { slots, tickrate } = useCommunity().practice
  return (
    <div className="flex items-center gap-3 px-4 min-h-44px">
      <p className="muted grow leading-1.4">
        <Trans>
          {slots} slots, {tickrate} tick, from 4 hours to a year.
        </Trans>
      </p>
      <button type="button" className="btn-soft shrink-0" onClick={() => askSignIn()}>
        <Trans>Sign in</Trans>
      </button>
    </div>
  )
}

export interface InfoPanelProps extends SummaryProps {
  /** Only the one-line summary is shown. */
  readonly collapsed: boolean
}

/** What renting is and costs, and above it what concerns the renter now (INF-01, G-01). */
export function InfoPanel({ collapsed, ...summary }: InfoPanelProps) {
  const { t } = useLingui()
  const signedIn = useSession() !== undefined
  const [tab, setTab] = useState<'intro' | 'pricing'>('intro')
  return (
    <section aria-labelledby="rental-info" className="card flex flex-col min-h-0 min-w-0 h-full overflow-hidden">
      <h2 id="rental-info" className={collapsed ? 'px-4 pt-2 text-16px font-600 leading-1.8' : 'sr-only'}>
        <Trans>Renting a server</Trans>
      </h2>
      {collapsed ? null : (
        <div className="px-3 pt-2.5 pb-1 shrink-0 flex">
          <Segmented
            label={t`Renting a server`}
            value={tab}
            options={[
              { value: 'intro', label: t`Intro` },
              { value: 'pricing', label: t`Pricing` },
            ]}
            onChange={setTab}
          />
        </div>
      )}
      <div className="shrink-0">{signedIn ? <Summary {...summary} /> : <Visitor />}</div>
      {collapsed ? null : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          tabIndex={0}
          aria-label={tab === 'intro' ? t`Intro` : t`Pricing`}
          className="overflow-y-auto overscroll-contain px-4 pb-3 min-h-0"
        >
          {tab === 'intro' ? <Intro /> : <PriceTable />}
        </section>
      )}
    </section>
  )
}
