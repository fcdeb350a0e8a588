import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { playerNamedIn } from '../../../../contract/accounts/steam-id.ts'
import * as playerEndpoints from '../../../../contract/endpoints/staff-players.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { playerKeySchema } from '../../../../contract/staff/staff-players.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { PageTurns } from '../page-turns.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { usePlayerColumns } from './use-player-columns.tsx'

export interface FoundPlayersProps {
  readonly search: string
  /** Where the page begins, as the endpoint said. */
  readonly after: string | undefined
  /** The order, as in the address. */
  readonly sort: string
}

/** What a search finds, one page at a time. */
export function FoundPlayers({ search, after, sort }: FoundPlayersProps) {
  const { t } = useLingui()
  const isKey = v.is(playerKeySchema, after)
  const query = { search, ...(isKey ? { after } : {}) }
  const read = useStaffApi(playerEndpoints.searchStaffPlayers, { query })
  const [, navigate] = useLocation()
  const columns = usePlayerColumns()
  const hrefOf = (start: string | undefined, order = sort) => {
    const parts = { search, ...(start === undefined ? {} : { after: start }), ...(order === '' ? {} : { sort: order }) }
    return `${pagePaths.staff.href('players')}?${new URLSearchParams(parts)}`
  }
  return (
    <Block read={read} failedTitle={t`The players could not be loaded`}>
      {({ players, next }) => (
        <>
          {players.length === 0 ? <NoneFound search={search} /> : null}
          {players.length === 0 ? null : (
            <StaffTable
              label={t({ message: 'Players', context: 'staff room' })}
              rows={players}
              columns={columns}
              idOf={({ steamId, email }) => `${steamId}${email}`}
              sort={sort}
              onSort={(order) => navigate(hrefOf(isKey ? after : undefined, order))}
              isPage={isKey || next !== null}
            />
          )}
          <PageTurns first={isKey ? hrefOf(undefined) : null} next={next === null ? null : hrefOf(next)} />
        </>
      )}
    </Block>
  )
}

function NoneFound({ search }: { readonly search: string }) {
  const { t } = useLingui()
  return (
    <div className="card">
      <Notice icon="i-lucide-user-x" title={t`No players found`}>
        {playerNamedIn(search).kind === 'customName' ? (
          <Trans>
            Only Steam can resolve the name in this link, and Steam has no such player, didn't respond, or STEAM_API_KEY
            is not set. Open the profile and copy the SteamID, or the link with the number.
          </Trans>
        ) : (
          <Trans>No names contain this. A SteamID always finds its player.</Trans>
        )}
      </Notice>
    </div>
  )
}
