import * as v from 'valibot'
import { isHiddenAccount } from '../../../../contract/accounts/hidden-player.ts'
import { steamIdOfAccount } from '../../../../contract/accounts/steam-id.ts'
import {
  badgeFilters,
  type LeaderboardPage,
  type LeaderboardRecord,
} from '../../../../contract/leaderboard/leaderboard.ts'

/** Players per page. */
export const pageSize = 50

/** A player on a stored page; `rank` 0: none. */
export type RankingLine = [
  account: number,
  rank: number,
  name: string,
  avatar: string | null,
  groups: string[],
  counters: readonly number[],
]

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isString = (value: unknown): value is string => typeof value === 'string'

/** Written out: a schema of the library takes as long as reading the page from the database. */
function isLine(value: unknown): value is RankingLine {
  if (!Array.isArray(value) || value.length !== 6) return false
  const [account, rank, name, avatar, groups, counters]: unknown[] = value
  if (!isNumber(account) || !isNumber(rank) || !isString(name) || (avatar !== null && !isString(avatar))) return false
  return Array.isArray(groups) && groups.every(isString) && Array.isArray(counters) && counters.every(isNumber)
}

export const writeLine = (line: RankingLine): string => JSON.stringify(line)
/** A page of written lines: JSON of the lines. */
export const writePage = (lines: readonly string[]): string => `[${lines.join(',')}]`

/** The lines of a stored page. @throws if it is damaged. */
export function readPage(body: string): RankingLine[] {
  const lines: unknown = JSON.parse(body)
  if (!Array.isArray(lines) || !lines.every(isLine)) throw new TypeError('a stored page of a ranking is damaged')
  return lines
}

/** The wire form (ENT-15). */
export function recordOf([account, rank, nickname, avatar, usergroup, counters]: RankingLine): LeaderboardRecord {
  // In the order of `counterNames`.
  const [kills = 0, deaths = 0, headshots = 0, playtime = 0, wins = 0, loses = 0, ...more] = counters
  const [rifle_kills = 0, awp_kills = 0, pistol_kills = 0, clutches = 0, clutchwins = 0] = more
  const results = { kills, deaths, headshots, playtime, wins, loses }
  const details = { rifle_kills, awp_kills, pistol_kills, clutches, clutchwins }
  const shown = { steamid: steamIdOfAccount(account), nickname, avatar_url: avatar, usergroup, rank }
  return { ...shown, ...results, ...details, ...(isHiddenAccount(account) ? { isHidden: true } : {}) }
}

/** JSON of a text; most have nothing to escape. */
const quoted = (text: string): string => (/[^ !#-[\]-\ud7ff]/.test(text) ? JSON.stringify(text) : `"${text}"`)

/** `JSON.stringify(recordOf(line))` in a quarter of the time: one template, without the object and parts of the text. */
export function recordText([account, rank, nickname, avatar, usergroup, counters]: RankingLine): string {
  const [kills = 0, deaths = 0, headshots = 0, playtime = 0, wins = 0, loses = 0, ...more] = counters
  const [rifles = 0, awps = 0, pistols = 0, clutches = 0, clutchwins = 0] = more
  return `{"steamid":"${steamIdOfAccount(account)}","nickname":${quoted(nickname)},"avatar_url":${avatar === null ? 'null' : quoted(avatar)},"usergroup":[${usergroup.length === 0 ? '' : usergroup.map(quoted).join(',')}],"rank":${rank},"kills":${kills},"deaths":${deaths},"headshots":${headshots},"playtime":${playtime},"wins":${wins},"loses":${loses},"rifle_kills":${rifles},"awp_kills":${awps},"pistol_kills":${pistols},"clutches":${clutches},"clutchwins":${clutchwins}${isHiddenAccount(account) ? ',"isHidden":true' : ''}}`
}

/** JSON of a page's records. Appending is faster than joining. */
export function recordsText(lines: readonly RankingLine[]): string {
  let text = ''
  for (const line of lines) text += text === '' ? recordText(line) : `,${recordText(line)}`
  return `[${text}]`
}

/** What a page says besides its records. */
export type PageFacts = Omit<LeaderboardPage, 'data'>

/** `builtAt`: epoch milliseconds of the ranking; null: there is none. */
export const pageFacts = (total: number, page: number, builtAt: number | null): PageFacts => ({
  ...{ totalPages: Math.ceil(total / pageSize), total, page, pageSize, updatedAt: builtAt },
})

/** JSON of a page (API-36). `records`: JSON of its records, from `recordsText`. */
export const pageText = (records: string, facts: PageFacts): string =>
  `{"data":${records},${JSON.stringify(facts).slice(1)}`

/** The name of a filter: its badges in the order of the contract, joined by commas; '' for all players. */
export const filterName = (badges: readonly string[]): string =>
  badgeFilters.filter((badge) => badges.includes(badge)).join(',')

/** Every filter except the empty one. */
export const badgeFilterNames: readonly string[] = Array.from({ length: 2 ** badgeFilters.length - 1 }, (_, i) =>
  filterName(badgeFilters.filter((_badge, bit) => ((i + 1) >> bit) & 1)),
)

/** Whether a player with these groups passes a filter: one of its badges is enough. */
export const passes = (filter: string, groups: readonly string[]): boolean =>
  filter.split(',').some((badge) => groups.includes(badge))

/** Players per slot of the index from player to place, on average. */
const playersPerSlot = 64
export const slotCount = (players: number): number => Math.max(1, Math.ceil(players / playersPerSlot))
export const slotOf = (account: number, players: number): number => account % slotCount(players)

/** A stored slot: alternating account and place, from 1. */
const slotSchema = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
export const writeSlot = (pairs: readonly number[]): string => JSON.stringify(pairs)

/** The place of a player in their slot; undefined if the player is not listed. */
export function placeInSlot(body: string, account: number): number | undefined {
  const pairs = v.parse(slotSchema, body)
  for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === account) return pairs[i + 1]
  return undefined
}
