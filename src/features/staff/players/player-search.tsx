import { useLingui } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import { playerNamedIn } from '../../../../contract/accounts/steam-id.ts'
import { pagePaths, staffPlayerPath } from '../../../../contract/page/page-paths.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { FilterForm, SearchField } from '../filter-form.tsx'
import { useTextOf } from '../table/use-typed.ts'
import { BanList } from './ban-list.tsx'
import { FoundPlayers } from './found-players.tsx'
import { RecentNotes } from './recent-notes.tsx'

/** The search, whose text is in the address; without one, the newest notes and the bans. */
export function PlayerSearch({ me }: { readonly me: StaffMe }) {
  const [, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const search = params.get('search') ?? ''
  const path = pagePaths.staff.href('players')
  const apply = (text: string) => {
    const named = playerNamedIn(text)
    if (named.kind === 'steamId') navigate(staffPlayerPath(named.steamId))
    else navigate(text === '' ? path : `${path}?search=${encodeURIComponent(text)}`)
  }
  return (
    <>
      <SearchForm initial={search} onSearch={apply} />
      {search === '' ? (
        <>
          <RecentNotes />
          <BanList me={me} />
        </>
      ) : (
        <FoundPlayers search={search} after={params.get('after') ?? undefined} sort={params.get('sort') ?? ''} />
      )}
    </>
  )
}

function SearchForm({ initial, onSearch }: { readonly initial: string; readonly onSearch: (text: string) => void }) {
  const { t } = useLingui()
  const [text, setText] = useTextOf(initial)
  return (
    <FilterForm onSubmit={() => onSearch(text.trim())} onShowAll={initial === '' ? undefined : () => onSearch('')}>
      <SearchField
        label={t`Find a player`}
        hint={t`A SteamID in any format, a profile link, part of a name, or the beginning of an e-mail address.`}
        value={text}
        onChange={setText}
      />
    </FilterForm>
  )
}
