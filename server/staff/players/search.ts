import { playerNamedIn } from '../../../contract/accounts/steam-id.ts'
import { type FoundPlayer, type PlayerKey, staffPlayersPageSize } from '../../../contract/staff/staff-players.ts'
import { avatarPath } from '../../accounts/public-user.ts'
import {
  accountList,
  accountsContaining,
  accountsMailed,
  accountsNamed,
  type FoundAccount,
} from '../../accounts/store/account-search.ts'
import { readPeople } from '../../accounts/store/accounts.ts'
import { bannedAmong } from '../../accounts/store/bans.ts'
import type { Database } from '../../kernel/db/database.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import type { LoggedPlayer, PlayersDeps } from './sources.ts'

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

const loggedHit = ({ steamId, name, folded, id }: LoggedPlayer): Hit => ({
  steamId,
  name,
  avatar: null,
  hasAccount: false,
  key: [folded, 1, id],
})

/** Databases sort by the bytes of UTF-8, which differ from UTF-16 beyond the basic plane. */
const inOrder = ({ key: [a, listA] }: Hit, { key: [b, listB] }: Hit): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b)) || listA - listB

interface Found {
  readonly players: readonly FoundPlayer[]
  readonly next: PlayerKey | null
}

/**
 * Players by a SteamID in any spelling, by a profile link, by the beginning of an e-mail address (a text with `@`), or by
 * their name here or in match logs: pages of those whose name begins with the text, each a range of an index; where they
 * fill no page, then those who have it anywhere in the name.
 */
export async function searchPlayers(deps: PlayersDeps, given: string, after: PlayerKey | undefined): Promise<Found> {
  const named = playerNamedIn(given)
  const resolved = named.kind === 'customName' ? await deps.sources.resolveName(named.name) : undefined
  if (resolved === 'unknown') return { players: [], next: null }
  const steamId = named.kind === 'steamId' ? named.steamId : resolved
  const text = cleanText(given, longestSearch)
  if (text === '') return { players: [], next: null }
  if (steamId !== undefined) return { players: await withBans(deps, [await oneHit(deps, steamId)]), next: null }
  const page = { after, limit: staffPlayersPageSize + 1 }
  const hits = text.includes('@')
    ? (await accountsMailed(deps.database, text, page)).map((row) => accountHit(row, true))
    : await namedHits(deps, text, page)
  const shown = hits.slice(0, staffPlayersPageSize)
  const next = hits.length > staffPlayersPageSize ? (shown.at(-1)?.key ?? null) : null
  const begin = await withoutTwice(deps.database, shown, text)
  const isWhole = after === undefined && next === null && !text.includes('@')
  const within = isWhole ? await hitsWithin(deps, text, begin) : []
  return { players: await withBans(deps, [...begin, ...within]), next }
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
  const more = logged.map(loggedHit)
  return [...accounts.map((row) => accountHit(row, false)), ...more].sort(inOrder).slice(0, page.limit)
}

/** Those who have the text behind the beginning of their name, and are not found by it. */
async function hitsWithin({ database, sources }: PlayersDeps, text: string, found: readonly Hit[]): Promise<Hit[]> {
  const room = staffPlayersPageSize - found.length
  if (room <= 0) return []
  const [accounts, logged] = await Promise.all([
    accountsContaining(database, text, staffPlayersPageSize),
    sources.playersContaining(text, staffPlayersPageSize),
  ])
  const hits = new Map<string, Hit>()
  const more = [...accounts.map((row) => accountHit(row, false)), ...logged.map(loggedHit)].sort(inOrder)
  const known = new Set(found.map(({ steamId }) => steamId))
  for (const hit of more) {
    const { steamId } = hit
    if (steamId === null || known.has(steamId)) continue
    if (hit.hasAccount || !hits.has(steamId)) hits.set(steamId, hit)
  }
  return withoutTwice(database, [...hits.values()].slice(0, room), text)
}

/** A player found by the name of the account is not listed again by the name in match logs. */
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
