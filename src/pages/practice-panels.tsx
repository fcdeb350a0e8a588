import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import type { Rental } from '../../contract/rentals/rentals.ts'
import { CommandsPanel } from '../features/commands/commands-panel.tsx'
import { PendingPayments } from '../features/payments/pending-payments.tsx'
import type { RentalSections } from '../features/rentals/core/rental-list.ts'
import { InfoPanel } from '../features/rentals/info-panel.tsx'
import { useWide } from '../platform/media.ts'
import { storedValue, useStored } from '../platform/storage.ts'

/** The user's choice; until there is one the panels are open if there is room for them. */
const collapsedChoice = storedValue('praccPanelsCollapsed', v.optional(v.boolean()), undefined)

export interface PracticePanelsProps {
  readonly sections: RentalSections
  readonly onRenew: (rental: Rental) => void
}

/** Above the servers: what renting is, and the common commands; 88 px collapsed, 280 px open (PRA-01). */
export function PracticePanels({ sections, onRenew }: PracticePanelsProps) {
  const { t } = useLingui()
  const wide = useWide()
  const collapsed = useStored(collapsedChoice) ?? !wide
  const height = collapsed ? 'h-88px' : 'h-280px'
  const toggle = (
    <button
      type="button"
      className="btn-icon"
      aria-expanded={!collapsed}
      aria-label={collapsed ? t`Show more` : t`Show less`}
      onClick={() => collapsedChoice.set(!collapsed)}
    >
      <span className={collapsed ? 'i-lucide-chevrons-up-down' : 'i-lucide-chevrons-down-up'} aria-hidden />
    </button>
  )
  return (
    <div className="grid gap-3 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className={height}>
        <InfoPanel
          collapsed={collapsed}
          sections={sections}
          onRenew={onRenew}
          pending={<PendingPayments product="server_rental" />}
        />
      </div>
      <div className={height}>
        <CommandsPanel collapsed={collapsed} actions={toggle} />
      </div>
    </div>
  )
}
