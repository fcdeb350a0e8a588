import { isDeletedPlayer } from '../../../contract/accounts/deleted-player.ts'
import { accountOf, steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import { minutes, seconds } from '../../../contract/duration.ts'
import { cacheControl } from '../../../contract/endpoint.ts'
import * as playerEndpoints from '../../../contract/endpoints/players.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import {
  type Match,
  type OwnPage,
  type PlayerPage,
  type PlayerPageMatches,
  playerPageMatchesSize,
  type ServerMatch,
  serverMatchesSize,
} from '../../../contract/leaderboard/player-page.ts'
import type { Authenticate, SignedInPrincipal } from '../../accounts/authenticate.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import { createKeptAnswers } from '../../kernel/http/kept-answers.ts'
import { type Prebuilt, prebuild } from '../../kernel/http/prebuilt.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { streaksOf } from '../rules/streaks.ts'
import { readPseudonym, setPageHidden } from '../store/hidden-pages.ts'
import { listServerMatches, type MatchKey, readMatch } from '../store/match-record.ts'
import { pageQuality } from '../store/page-response.ts'
import type { Person } from '../store/people.ts'
import {
  type LoggedFacts,
  type OwnMatch,
  readAllStats,
  readLoggedFacts,
  readMapSums,
  readOutcomes,
  readOwnMatches,
} from '../store/player-page.ts'
import type { RankingReader } from '../store/ranking-reader.ts'
import { listRemovedPlayers } from '../store/removed-players.ts'
import {
  createServersOf,
  type MatchViewDeps,
  matchServers,
  matchView,
  ownMatchView,
  type ServersOf,
  serverMatchViews,
} from './match-view.ts'
import { orUnavailable } from './or-unavailable.ts'
import { recordsOf } from './player-records.ts'
import { type SearchDeps, searchIn } from './player-search.ts'

export interface PlayerPageDeps extends Kernel, MatchViewDeps, SearchDeps {
  readonly reader: RankingReader
  readonly authenticate: Pick<Authenticate, 'account'>
  /** The own id of the listed server at an address; undefined: there is none, or it is hidden. */
  listedAt(address: string): string | undefined
}

/** The pages of players and matches, and the search for players. */
export const playerPageRoutes = (deps: PlayerPageDeps, reader: Reads = createPageReader(deps)): RouteModule =>
  endpointRoutes(playerEndpoints, deps.authenticate, playerPageHandlers(deps, reader))

function playerPageHandlers(deps: PlayerPageDeps, reader: Reads): PlayerHandlers<keyof typeof playerEndpoints> {
  return {
    ...pageHandlers(reader, deps.now),
    ...matchHandlers(reader, deps),
    ...ownPageHandlers(deps),
    searchPlayers: ({ query: { query, after } }) => orUnavailable(searchIn(deps, query, after)),
  }
}

const answersKept = 500
const maxAge = seconds(5)

/** All these endpoints have the same. */
const options = { cacheControl: cacheControl(playerEndpoints.readPlayerPage.cache), brotliQuality: pageQuality }

const prebuilt = async <Body>(answer: Promise<Body>): Promise<Prebuilt<Body>> =>
  prebuild<Body>(JSON.stringify(await orUnavailable(answer)), options)

/** The account of a SteamID that can have a page. @throws ApiError NOT_FOUND */
function pageAccount(steamId: string): number {
  const account = accountOf(steamId)
  if (account === undefined || isDeletedPlayer(steamId)) throw new ApiError('NOT_FOUND')
  return account
}

type PlayerHandlers<K extends keyof typeof playerEndpoints> = Pick<
  Handlers<typeof playerEndpoints, Pick<Authenticate, 'account'>>,
  K
>

/** What the pages of players and matches read. */
export interface PageReader {
  /** @throws ApiError NOT_FOUND, PAGE_HIDDEN */
  pageOf(steamId: string): Promise<PlayerPage>
  /** @throws ApiError NOT_FOUND */
  matchOf(id: string): Promise<Match>
}

/** Reads pages of players. */
function createPlayerReader(deps: PlayerPageDeps, serversOf: ServersOf) {
  const { reads, now } = deps
  const matchesIn = async (rows: readonly OwnMatch[]): Promise<PlayerPageMatches> => {
    const serverOf = await matchServers(deps, serversOf)
    const shown = rows.slice(0, playerPageMatchesSize)
    const last = rows.length > shown.length ? shown.at(-1) : undefined
    return {
      matches: shown.map((row) => ownMatchView(row, serverOf)),
      next: last === undefined ? null : `${last.starts_at}.${last.match_id}`,
    }
  }
  const pageOf = async (steamId: string): Promise<PlayerPage> => {
    const account = pageAccount(steamId)
    const [logged, person, usergroup, stats, sums, rows, outcomes, shown] = await Promise.all([
      readLoggedFacts(reads, account),
      deps.personOf(steamId),
      deps.groupsOf(steamId),
      readAllStats(reads, account),
      readMapSums(reads, account),
      readOwnMatches(reads, account),
      readOutcomes(reads, account),
      deps.reader.current(),
    ])
    await refuseWithoutPage(deps, account, logged, person)
    const about = {
      name: person?.name ?? logged?.name ?? '',
      avatar: person?.avatar ?? null,
      usergroup: [...usergroup],
    }
    const [newest] = rows
    const lastSeen = newest === undefined ? logged?.seenAt : newest.starts_at + minutes(newest.minutes)
    return {
      steamid: steamId,
      ...about,
      records: await recordsOf(deps, shown, { steamId, account, ...about }, stats),
      maps: sums.maps,
      streaks: streaksOf(outcomes, now()),
      matches: await matchesIn(rows),
      firstSeenAt: isoInstant(sums.first),
      lastSeenAt: isoInstant(lastSeen ?? null),
    }
  }
  const moreOf = async (steamId: string, after: MatchKey | undefined) => {
    const account = pageAccount(steamId)
    const rows = await readOwnMatches(reads, account, after)
    if (rows.length === 0 && (await readPseudonym(reads, account)) !== undefined) throw new ApiError('PAGE_HIDDEN')
    return matchesIn(rows)
  }
  return { pageOf, moreOf }
}

/** Reads matches. */
function createMatchReader(deps: PlayerPageDeps, serversOf: ServersOf) {
  const { database, reads } = deps
  const matchOf = async (id: string): Promise<Match> => {
    // A replica may not have a match of the last second yet.
    const match = (await readMatch(reads, id)) ?? (await readMatch(database, id))
    if (match === undefined) throw new ApiError('NOT_FOUND')
    const serverOf = await matchServers(deps, serversOf)
    return matchView(deps, match, serverOf(match.game_server_id), await listRemovedPlayers(reads))
  }
  const playedOn = async (listed: string) => {
    const gameServers = [...(await serversOf())].flatMap(([gameServer, of]) => (of === listed ? [gameServer] : []))
    const rows = await listServerMatches(reads, gameServers, serverMatchesSize)
    return { matches: await serverMatchViews(deps, rows) }
  }
  return { matchOf, playedOn }
}

/** Everything that these pages read. */
export function createPageReader(deps: PlayerPageDeps) {
  const serversOf = createServersOf(deps)
  return { ...createPlayerReader(deps, serversOf), ...createMatchReader(deps, serversOf) }
}

type Reads = ReturnType<typeof createPageReader>

/** @throws ApiError NOT_FOUND for a player without a log entry or account, PAGE_HIDDEN */
async function refuseWithoutPage(
  { reads }: Pick<PlayerPageDeps, 'reads'>,
  account: number,
  logged: LoggedFacts | undefined,
  person: Person | undefined,
): Promise<void> {
  if (logged === undefined && person === undefined) throw new ApiError('NOT_FOUND')
  const isHidden = logged === undefined ? (await readPseudonym(reads, account)) !== undefined : logged.isHidden
  if (isHidden) throw new ApiError('PAGE_HIDDEN')
}

function pageHandlers(
  { pageOf, moreOf }: Reads,
  now: () => number,
): PlayerHandlers<'readPlayerPage' | 'listPlayerPageMatches'> {
  const kept = createKeptAnswers<PlayerPage>(answersKept, { maxAge, now })
  return {
    readPlayerPage: ({ params: { steamId } }) => kept(steamId, () => prebuilt(pageOf(steamId))),
    listPlayerPageMatches: ({ params: { steamId }, query: { after } }) =>
      prebuilt<PlayerPageMatches>(moreOf(steamId, after)),
  }
}

function matchHandlers(
  { matchOf, playedOn }: Reads,
  { listedAt, now }: PlayerPageDeps,
): PlayerHandlers<'readMatch' | 'listServerMatches'> {
  const matches = createKeptAnswers<Match>(answersKept, { maxAge, now })
  const ofServers = createKeptAnswers<{ matches: ServerMatch[] }>(answersKept, { maxAge, now })
  return {
    readMatch: ({ params: { id } }) => matches(id, () => prebuilt(matchOf(id))),
    async listServerMatches({ params: { id } }) {
      const listed = listedAt(id)
      if (listed === undefined) throw new ApiError('SERVER_NOT_LISTED')
      return ofServers(listed, () => prebuilt(playedOn(listed)))
    },
  }
}

function ownPageHandlers({ database, now }: PlayerPageDeps): PlayerHandlers<'readOwnPage' | 'putOwnPage'> {
  const ownAccount = ({ account }: SignedInPrincipal): number => pageAccount(account.steam_id)
  const ownPage = async (account: number): Promise<OwnPage> => {
    const pseudonym = await readPseudonym(database, account)
    return pseudonym === undefined ? { isHidden: false } : { isHidden: true, shownAs: steamIdOfAccount(pseudonym) }
  }
  return {
    readOwnPage: ({ caller }) => ownPage(ownAccount(caller)),
    async putOwnPage({ caller, body: { isHidden } }) {
      const account = ownAccount(caller)
      await setPageHidden(database, account, isHidden, now())
      return ownPage(account)
    },
  }
}
