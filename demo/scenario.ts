import type { CommunityServer } from '../contract/community/community-items.ts'
import type { StoredSettings } from '../contract/community/community-settings.ts'
import type { ServerId } from '../contract/servers/address.ts'
import type { DemoGame } from './game-side/game.ts'
import type { Post } from './matches/log-link.ts'
import type { PlacedServer } from './network.ts'
import type { GameServerAccess, HistorySample, PlayerAccess, SeasonAccess } from './portal-access.ts'
import type { DemoServer } from './servers.ts'

/** What was recorded in one step of the history. */
export interface HistoryStep {
  /** Epoch seconds, a multiple of the length of a step. */
  readonly stepStart: number
  readonly samples: readonly HistorySample[]
}

/** A listed server as the portal sees it. */
export interface SeenServer {
  readonly id: ServerId
  /** Names of the players; none while it does not respond. */
  readonly players: readonly string[]
  /** Empty while it does not respond. */
  readonly map: string
}

export interface MatchesDeps {
  readonly portal: GameServerAccess & SeasonAccess & Pick<PlayerAccess, 'addGroup'>
  /** The listed server of this name, and who plays on it now; undefined: the portal no longer lists it. */
  listedAs(name: string): SeenServer | undefined
  /** The game server of this name: who may be there. */
  gameOf(name: string): DemoGame | undefined
  /** Epoch milliseconds. */
  now(): number
  /** A number in [0, 1). */
  random(): number
  /** Called when the whole past is counted and the seasons that are over are closed. */
  onPastCounted(): void
  onError(error: unknown): void
}

/** The matches on a scenario's game servers. */
export interface Matches {
  /** Starts to send logs with `post`. */
  start(post: Post): void
  /** Leaves no timer and no request behind. */
  stop(): Promise<void>
}

/** A community to simulate: what a first run lists, what has happened there, and what happens now. */
export interface Scenario {
  /** What the community has set on a first run. */
  readonly settings: StoredSettings
  /** The game servers of a first run. */
  readonly servers: readonly DemoServer[]
  /** Every game server that an earlier start may have listed, by its listed name: a restart starts them again. */
  readonly knownServers: ReadonlyMap<string, DemoServer>
  /** Listed besides on a first run; nothing listens at their addresses. */
  readonly silentServers: readonly CommunityServer[]
  /** Whether players come and go and maps change. */
  readonly isLively: boolean
  /** Whether each game server has a console, and the tool beside them carries out what the portal says. */
  readonly hasGameSide: boolean
  /** Whether players of a first run were reported, and one appeals against a ban. */
  readonly hasJustice: boolean
  /** What was recorded before a first run at `now` (epoch milliseconds), oldest first. */
  history(
    placed: readonly PlacedServer[],
    stepSeconds: number,
    now: number,
    random: () => number,
  ): Iterable<HistoryStep>
  createMatches(deps: MatchesDeps): Matches
}
