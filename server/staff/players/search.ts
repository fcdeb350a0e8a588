import { type FoundPlayer, type PlayerKey, staffPlayersPageSize } from '../../../contract/staff-players.ts'
import { steamIdIn } from '../../../contract/steam-id.ts'
import { avatarPath } from '../../accounts/public-user.ts'
import { accountList, accountsMailed, accountsNamed, type FoundAccount } from '../../accounts/store/account-search.ts'
import { readPeople } from '../../accounts/store/accounts.ts'
import { bannedAmong } from '../../accounts/store/bans.ts'
import type { Database } from '../../kernel/db/database.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import type { PlayersDeps } from './sources.ts'

const longestSearch = 200

interface Hit extends Pick<FoundPlayer, 'steamId' | 'name' | 'avatar' | 'email' | 'hasAccount'> {
  /** Where it stands among all hits. */
  readonly key: PlayerKey
}

const accountHit = (row: FoundAccount, isByMail: boolean): Hit => ({
  steamId: row.steam_id,
  name: row.username,
  avatar: avatarPath(row),
  ...(isByMail && row.email !== null ? { email: row.email } : {}),
  hasAccount: true,
  key: [row.folded, accountList, row.id],
})

/** Databases sort by the bytes of UTF-8, which differ from UTF-16 beyond the basic plane. */
const inOrder = ({ key: [a, listA] }: Hit, { key: [b, listB] }: Hit): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b)) || listA - listB

interface Found {
  readonly players: readonly FoundPlayer[]
  readonly next: PlayerKey | null
}

/**
 * Players by a SteamID in any spelling, by the beginning of an e-mail address (a text with `@`), or by the beginning of
 * their name here or in match logs. Each page reads a range of an index.
 */
export async function searchPlayers(deps: PlayersDeps, given: string, after: PlayerKey | undefined): Promise<Found> {
  const steamId = steamIdIn(given)
  const text = cleanText(given, longestSearch)
  if (text === '') return { players: [], next: null }
  if (steamId !== undefined) return { players: await withBans(deps, [await oneHit(deps, steamId)]), next: null }
  const page = { after, limit: staffPlayersPageSize + 1 }
  const hits = text.includes('@')
    ? (await accountsMailed(deps.database, text, page)).map((row) => accountHit(row, true))
    : await namedHits(deps, text, page)
  const shown = hits.slice(0, staffPlayersPageSize)
  const next = hits.length > staffPlayersPageSize ? (shown.at(-1)?.key ?? null) : null
  return { players: await withBans(deps, await withoutTwice(deps.database, shown, text)), next }
}

async function oneHit({ database, sources }: PlayersDeps, steamId: string): Promise<Hit> {
  const person = (await readPeople(database, [steamId])).get(steamId)
  const name = person?.name ?? (await sources.loggedNames([steamId])).get(steamId) ?? ''
  return { steamId, name, avatar: person?.avatar ?? null, hasAccount: person !== undefined, key: ['', 0, ''] }
}

async function namedHits(
  { database, sources }: PlayersDeps,
  text: string,
  page: { readonly after: PlayerKey | undefined; readonly limit: number },
): Promise<Hit[]> {
  const [accounts, logged] = await Promise.all([accountsNamed(database, text, page), sources.playersLogged(text, page)])
  const more = logged.map(
    ({ steamId, name, folded, id }): Hit => ({ steamId, name, avatar: null, hasAccount: false, key: [folded, 1, id] }),
  )
  return [...accounts.map((row) => accountHit(row, false)), ...more].sort(inOrder).slice(0, page.limit)
}

/** Whoever is found by the name of the account is not listed again by the name in match logs. */
async function withoutTwice(database: Database, hits: readonly Hit[], text: string): Promise<Hit[]> {
  const logged = hits.flatMap(({ steamId, hasAccount }) => (hasAccount || steamId === null ? [] : [steamId]))
  const people = await readPeople(database, logged)
  const prefix = text.toLowerCase()
  return hits.flatMap((hit) => {
    const person = hit.hasAccount || hit.steamId === null ? undefined : people.get(hit.steamId)
    if (person === undefined) return [hit]
    if (person.name.toLowerCase().startsWith(prefix)) return []
    return [{ ...hit, avatar: person.avatar, hasAccount: true }]
  })
}

async function withBans({ database, now }: PlayersDeps, hits: readonly Hit[]): Promise<FoundPlayer[]> {
  const steamIds = hits.flatMap(({ steamId }) => steamId ?? [])
  const banned = await bannedAmong(database, steamIds, now())
  return hits.map(({ key: _key, ...hit }) => ({ ...hit, isBanned: hit.steamId !== null && banned.has(hit.steamId) }))
}
