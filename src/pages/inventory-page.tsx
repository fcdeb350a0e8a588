import { Trans, useLingui } from '@lingui/react/macro'
import { Guest } from '../features/inventory/guest.tsx'
import { Inventory } from '../features/inventory/inventory.tsx'
import { useDocumentTitle } from '../platform/document-title.ts'
import { useSession } from '../platform/session.ts'

function Heading() {
  const { t } = useLingui()
  useDocumentTitle(t`Inventory`)
  return (
    <h1 className="sr-only">
      <Trans>Inventory</Trans>
    </h1>
  )
}

/**
 * The inventory, over everything beside header and menu. While it is not shown it stays mounted, and whoever mounts it
 * hides it; another person gets another one.
 */
export function InventoryPage({ shown }: { readonly shown: boolean }) {
  const steamId = useSession()?.user.steamId
  return (
    <div className="fixed inset-x-0 top-52px bottom-0 lg:top-56px lg:inset-is-232px bg-page">
      {shown ? <Heading /> : null}
      {steamId === undefined ? <Guest /> : <Inventory key={steamId} steamId={steamId} />}
    </div>
  )
}
