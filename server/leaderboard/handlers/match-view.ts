import { isDeletedAccount } from '../../../contract/accounts/deleted-player.ts'
import { steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import { seconds } from '../../../contract/duration.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Match, PlayerPageMatch, ServerMatch } from '../../../contract/leaderboard/player-page.ts'
import { readServerLinks } from '../../accounts/game-servers/store.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readCounts } from '../rules/match-log/match-counts.ts'
import { noCourse, readBest, readCourse, saveCourse } from '../rules/match-log/match-course.ts'
import { figuresOf } from '../rules/match-log/match-figures.ts'
import { resultOf } from '../rules/streaks.ts'
import { hiddenAmong } from '../store/hidden-pages.ts'
import { type Person, type PlayerDirectory, peopleOf } from '../store/people.ts'
import { minutesOf } from '../store/played-matches.ts'
import type { OwnMatch } from '../store/player-page.ts'
import type { PlayedMatchRow } from '../tables.ts'

/** A listed server that is not hidden. */
export interface ShownServer {
  readonly name: string
  /** Its address now. */
  readonly id: string
}

export interface MatchViewDeps extends Pick<Kernel, 'reads' | 'now'> {
  readonly directory: Pick<PlayerDirectory, 'people'>
  /** By the server's own id; undefined: it is not listed, or hidden. */
  shownServer(id: string): ShownServer | undefined
}

const keptFor = seconds(10)

/** The id of the listed server of each game server, at most ten seconds old. */
export function createServersOf({ reads, now }: Pick<MatchViewDeps, 'reads' | 'now'>) {
  let kept: { readonly at: number; readonly links: Promise<ReadonlyMap<string, string | null>> } | undefined
  return (): Promise<ReadonlyMap<string, string | null>> => {
    if (kept !== undefined && Math.abs(now() - kept.at) < keptFor) return kept.links
    const links = readServerLinks(reads)
    kept = { at: now(), links }
    links.catch(() => {
      kept = undefined
    })
    return links
  }
}

/** The game server in the id of a match, which ends with mode, season and second. */
const gameServerOf = (matchId: string): string => /^(.*)\.[^.]*\.[^.]*\.[^.]*$/.exec(matchId)?.[1] ?? ''

export type ServersOf = ReturnType<typeof createServersOf>

/** Where matches of game servers were played. */
export async function matchServers({ shownServer }: MatchViewDeps, serversOf: ServersOf) {
  const links = await serversOf()
  return (gameServerId: string): Match['server'] => {
    const id = links.get(gameServerId)
    const server = id && shownServer(id)
    return server ? { name: server.name, id: server.id } : { name: '', id: null }
  }
}

/** A match from the view of one of its players. */
export function ownMatchView(row: OwnMatch, serverOf: (gameServerId: string) => Match['server']): PlayerPageMatch {
  const { match_id, mode, map, starts_at, minutes, players, place, kills, deaths, headshots, wins, loses } = row
  return {
    id: match_id,
    mode,
    map,
    server: serverOf(gameServerOf(match_id)),
    startsAt: isoInstant(starts_at),
    ...{ minutes, players, place, kills, deaths, headshots, wins, loses },
    result: resultOf(mode, wins, loses),
  }
}

interface Shown {
  readonly steamid: string | null
  readonly name: string
  readonly avatar: string | null
}

/** How players are shown to everyone: neither deleted ones nor those whose page is hidden. */
async function shownPlayers(deps: MatchViewDeps, accounts: readonly number[]): Promise<(account: number) => Shown> {
  const unique = [...new Set(accounts)].filter((account) => !isDeletedAccount(account))
  const hidden = await hiddenAmong(deps.reads, unique)
  const named = unique.filter((account) => !hidden.has(account))
  const people: ReadonlyMap<number, Person> = await peopleOf(deps.reads, deps.directory, named)
  const shown = new Set(named)
  return (account) => {
    if (!shown.has(account)) return { steamid: null, name: '', avatar: null }
    const { name = '', avatar = null } = people.get(account) ?? {}
    return { steamid: steamIdOfAccount(account), name, avatar }
  }
}

type MatchRow = Pick<PlayedMatchRow, 'id' | 'mode' | 'map' | 'starts_at' | 'started' | 'ended'>

const factsOf = (match: MatchRow) => ({
  id: match.id,
  mode: match.mode,
  map: match.map,
  startsAt: isoInstant(match.starts_at),
  minutes: minutesOf(match),
})

/** A match with its score table. */
export async function matchView(
  deps: MatchViewDeps,
  match: PlayedMatchRow,
  server: Match['server'],
  removed: ReadonlySet<number>,
): Promise<Match> {
  const figures = figuresOf(readCounts(match.counts), removed)
  const { rounds, sides } = match.course === null ? noCourse() : readCourse(match.course)
  const shownOf = await shownPlayers(
    deps,
    figures.map(({ account }) => account),
  )
  const wonBy = (side: 'CT' | 'TERRORIST'): number => rounds.filter(({ winner }) => winner === side).length
  return {
    ...factsOf(match),
    server,
    isVoid: match.voided_at !== null,
    score: rounds.length === 0 ? null : { ct: wonBy('CT'), t: wonBy('TERRORIST') },
    rounds: rounds.map(({ winner }) => ({ winner })),
    players: figures.map(({ account, place: _place, ...counted }) => ({
      ...shownOf(account),
      side: sides.get(account)?.side ?? null,
      ...counted,
    })),
  }
}

/** Matches in the details of a server. */
export async function serverMatchViews(
  deps: MatchViewDeps,
  matches: readonly PlayedMatchRow[],
): Promise<ServerMatch[]> {
  const rows = matches.map((match) => {
    const { counts, course } = match
    // Until 0.3.0: of an earlier release, not filled yet.
    const text = course ?? saveCourse(noCourse(), figuresOf(readCounts(counts), new Set()))
    return { match, ...readBest(text) }
  })
  const shownOf = await shownPlayers(
    deps,
    rows.flatMap(({ best }) => best?.account ?? []),
  )
  return rows.map(({ match, players, best }) => {
    if (best === null) return { ...factsOf(match), players, best }
    const { steamid, name } = shownOf(best.account)
    return { ...factsOf(match), players, best: { steamid, name, kills: best.kills } }
  })
}
