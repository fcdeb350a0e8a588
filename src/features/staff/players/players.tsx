import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { playerInStaffPath } from '../../../../contract/page/page-paths.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { PlayerPage } from './player-page.tsx'
import { PlayerSearch } from './player-search.tsx'

/** The players: the search, or the page of the one whom the address names. */
export function Players({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const steamId = playerInStaffPath(path)
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">{t({ message: 'Players', context: 'staff room' })}</h2>
      {steamId === undefined ? <PlayerSearch me={me} /> : <PlayerPage key={steamId} steamId={steamId} me={me} />}
    </div>
  )
}
