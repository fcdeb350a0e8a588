import type * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import type { Handlers, Prove } from '../../kernel/http/endpoint-types.ts'

interface LeaderboardProvers {
  readonly gameServerLog: Prove<GameServerKeyRow>
}
/** The handlers of some of the leaderboard endpoints. */
export type LeaderboardHandlers<K extends keyof typeof leaderboardEndpoints> = Pick<
  Handlers<typeof leaderboardEndpoints, LeaderboardProvers>,
  K
>
