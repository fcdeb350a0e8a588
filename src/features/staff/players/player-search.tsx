import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pagePaths, staffPlayerPath } from '../../../../contract/page-paths.ts'
import { playerNamedIn } from '../../../../contract/steam-id.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { BanList } from './ban-list.tsx'
import { FoundPlayers } from './found-players.tsx'
import { RecentNotes } from './recent-notes.tsx'

/** The search, whose text is in the address; without one, the newest notes and the bans. */
export function PlayerSearch() {
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
      <SearchForm key={search} initial={search} onSearch={apply} />
      {search === '' ? (
        <>
          <RecentNotes />
          <BanList />
        </>
      ) : (
        <FoundPlayers search={search} after={params.get('after') ?? undefined} />
      )}
    </>
  )
}

function SearchForm({ initial, onSearch }: { readonly initial: string; readonly onSearch: (text: string) => void }) {
  const { t } = useLingui()
  const [text, setText] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form className="card px-4 py-3 flex flex-col gap-3" onSubmit={submit}>
      <TextField
        label={t`Find a player`}
        hint={t`A SteamID in any spelling, a profile link, or the beginning of a name or an e-mail address.`}
        value={text}
        onChange={setText}
        type="search"
        maxLength={200}
        autoComplete="off"
      />
      <div className="flex gap-2">
        <button type="submit" className="btn-main">
          <Trans>Search</Trans>
        </button>
        {initial === '' ? null : (
          <button type="button" className="btn-quiet" onClick={() => onSearch('')}>
            <Trans>Clear</Trans>
          </button>
        )}
      </div>
    </form>
  )
}
