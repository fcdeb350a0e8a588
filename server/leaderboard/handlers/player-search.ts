import { accountOf, steamIdIn, steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { searchPlayers } from '../../../contract/endpoints/players.ts'
import {
  type PlayerSearchKey,
  type PublicFoundPlayer,
  playerSearchPageSize,
} from '../../../contract/leaderboard/player-page.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Person, type PlayerDirectory, peopleOf } from '../store/people.ts'
import { readLoggedFacts } from '../store/player-page.ts'
import { playersShown } from '../store/player-search.ts'

export interface SearchDeps extends Pick<Kernel, 'reads'> {
  readonly directory: Pick<PlayerDirectory, 'people'>
  /** The name and picture of a player who has signed in; undefined: never. */
  personOf(steamId: string): Promise<Person | undefined>
  /** The groups of a player now, VIP included. */
  groupsOf(steamId: string): Promise<readonly string[]>
}

/** A SteamID finds its player; any other text the players whose name in logs begins with it. */
export async function searchIn(
  deps: SearchDeps,
  query: string,
  after: PlayerSearchKey | undefined,
): Promise<AnswerOf<typeof searchPlayers>> {
  const { reads } = deps
  const viewsOf = async (accounts: readonly number[]): Promise<PublicFoundPlayer[]> => {
    const people = await peopleOf(reads, deps.directory, accounts)
    return Promise.all(
      accounts.map(async (account) => {
        const steamid = steamIdOfAccount(account)
        const { name = '', avatar = null } = people.get(account) ?? {}
        return { steamid, name, avatar, usergroup: [...(await deps.groupsOf(steamid))] }
      }),
    )
  }
  const named = steamIdIn(query)
  if (named !== undefined) {
    const account = accountOf(named)
    if (account === undefined) return { players: [], next: null }
    const [logged, person] = await Promise.all([readLoggedFacts(reads, account), deps.personOf(named)])
    const isFound = logged === undefined ? person !== undefined : !logged.isHidden
    return { players: isFound ? await viewsOf([account]) : [], next: null }
  }
  if (query === '') return { players: [], next: null }
  const rows = await playersShown(reads, query, { after, limit: playerSearchPageSize + 1 })
  const found = rows.slice(0, playerSearchPageSize)
  const last = rows.length > found.length ? found.at(-1) : undefined
  return {
    players: await viewsOf(found.map(({ account }) => account)),
    next: last === undefined ? null : JSON.stringify([last.folded, last.account]),
  }
}
