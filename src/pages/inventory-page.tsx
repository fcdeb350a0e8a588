import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Guest } from '../features/inventory/guest.tsx'
import { Inventory } from '../features/inventory/inventory.tsx'
import { useSession } from '../shared/session.ts'

function Heading() {
  return (
    <h1 className="sr-only">
      <Trans>Inventory</Trans>
    </h1>
  )
}

export interface InventoryPageProps {
  readonly shown: boolean
  /** Called when it has opened: from then on it has to stay mounted, shown or not. */
  readonly onOpened: () => void
}

/**
 * The inventory, over everything beside header and menu. When hidden it stays mounted and invisible without losing its
 * size: a frame that is not laid out loses its scroll position. Another user gets another frame.
 */
export function InventoryPage({ shown, onOpened }: InventoryPageProps) {
  const steamId = useSession()?.user.steamId
  useEffect(() => onOpened(), [onOpened])
  return (
    <div
      className={`fixed inset-x-0 top-52px bottom-0 lg:top-56px lg:inset-is-232px bg-page ${shown ? '' : 'invisible'}`}
    >
      {shown ? <Heading /> : null}
      {steamId === undefined ? <Guest /> : <Inventory key={steamId} steamId={steamId} shown={shown} />}
    </div>
  )
}
