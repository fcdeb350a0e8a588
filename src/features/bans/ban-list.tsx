import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { banSearchMax, type PublicBans } from '../../../contract/accounts/public-bans.ts'
import * as banEndpoints from '../../../contract/endpoints/public-bans.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { formatDate } from '../../platform/format.ts'
import { useApi } from '../../platform/use-api.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { AsOf } from '../../shared/as-of.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'

const path = pagePaths.bans.href()

/** The address of a search and a page of it. */
function addressOf(search: string, after?: string): string {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (after !== undefined) params.set('after', after)
  return params.size === 0 ? path : `${path}?${params}`
}

/** The bans that apply, newest first, by name or SteamID; the address holds the search and the page. */
export function BanList() {
  const { t } = useLingui()
  const params = new URLSearchParams(useSearch())
  const search = (params.get('search') ?? '').slice(0, banSearchMax)
  const given = params.get('after') ?? ''
  const after = /^\d{1,15}\.[\w-]{1,64}$/.test(given) ? given : undefined
  const query = { ...(search === '' ? {} : { search }), ...(after === undefined ? {} : { after }) }
  const { data, failed, stale, fetchedAt, retry } = useApi(banEndpoints.listPublicBans, { query })
  return (
    <div className="flex flex-col gap-3 max-w-960px">
      <h1 className="title-page">{t`Bans`}</h1>
      <SearchForm key={search} initial={search} />
      <AsOf at={data && stale ? fetchedAt : undefined} />
      {data ? (
        <Bans data={data} search={search} isFirst={after === undefined} />
      ) : failed ? (
        <div className="card" role="alert">
          <LoadFailed title={t`The bans could not be loaded`} onRetry={retry} />
        </div>
      ) : (
        <div className="waiting flex flex-col gap-2" aria-busy>
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </div>
  )
}

function SearchForm({ initial }: { readonly initial: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [text, setText] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    navigate(addressOf(text.trim()))
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <div className="grow basis-200px max-w-420px">
        <TextField
          label={t`Name or SteamID`}
          type="search"
          value={text}
          onChange={setText}
          maxLength={banSearchMax}
          autoComplete="off"
        />
      </div>
      <button type="submit" className="btn">
        <Trans>Search</Trans>
      </button>
      {initial === '' ? null : (
        <Link className="btn-quiet" href={path}>
          <Trans>Show all</Trans>
        </Link>
      )}
    </form>
  )
}

interface BansProps {
  readonly data: PublicBans
  readonly search: string
  readonly isFirst: boolean
}

function Bans({ data, search, isFirst }: BansProps) {
  const { t } = useLingui()
  const { bans, count, next } = data
  if (bans.length === 0) {
    return (
      <div className="card">
        <Notice
          icon="i-lucide-search-x"
          drawing={search === '' ? 'beginning' : 'nothing'}
          title={search === '' ? t`No one is banned` : t`No ban of such a player`}
        />
      </div>
    )
  }
  return (
    <>
      <p role="status" className="muted">
        <Plural value={count} one="# ban" other="# bans" />
      </p>
      <ul className="card px-4 py-1" aria-label={t`Bans`}>
        {bans.map((ban) => (
          <Ban key={ban.steamId} ban={ban} />
        ))}
      </ul>
      <p className="flex gap-2 empty:hidden">
        {isFirst ? null : (
          <Link className="btn" href={addressOf(search)}>
            <Trans>Newest</Trans>
          </Link>
        )}
        {next === null ? null : (
          <Link className="btn" href={addressOf(search, next)}>
            <Trans>Older</Trans>
          </Link>
        )}
      </p>
    </>
  )
}

function Ban({ ban }: { readonly ban: PublicBans['bans'][number] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { steamId, name, reason, beginsAt, endsAt } = ban
  const begin = formatDate(language, Date.parse(beginsAt))
  const end = endsAt === null ? '' : formatDate(language, Date.parse(endsAt))
  return (
    <li className="list-row py-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-600 break-anywhere">{name === null ? steamId : <bdi>{name}</bdi>}</span>
        {name === null ? null : <span className="muted num">{steamId}</span>}
        <span className="muted num ms-auto">
          {endsAt === null ? (
            <Trans>{begin}, permanent</Trans>
          ) : (
            <Trans>
              {begin} to {end}
            </Trans>
          )}
        </span>
      </p>
      <p className="break-anywhere">
        {reason === '' ? <span className="muted">{t`No reason was given`}</span> : reason}
      </p>
    </li>
  )
}
