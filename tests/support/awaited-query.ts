import type { Player } from '../../contract/servers.ts'
import type { GameQuery } from '../../server/adapters/game-query/client.ts'
import type { GameAddress } from '../../server/adapters/game-query/exchange.ts'
import type { InfoReply } from '../../server/adapters/game-query/parse-info.ts'
import type { Result } from '../../server/adapters/game-query/result.ts'

/** A game query client whose results a test can await. */
export interface AwaitedQuery {
  info(address: GameAddress): Promise<Result<InfoReply>>
  players(address: GameAddress, appId: number): Promise<Result<Player[]>>
  close(): void
}

export const awaited = (query: GameQuery): AwaitedQuery => ({
  info: (address) => new Promise((resolve) => query.info(address, resolve)),
  players: (address, appId) => new Promise((resolve) => query.players(address, appId, resolve)),
  close: () => query.close(),
})
