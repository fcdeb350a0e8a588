import type { GameQuery } from '../../server/servers/backends/game-query/client.ts'
import type { InfoReply } from '../../server/servers/backends/game-query/parse-info.ts'
import type { GameAddress, QueryTarget } from '../../server/servers/backends/game-query/pending.ts'
import type { Result } from '../../server/servers/backends/game-query/result.ts'
import type { ServerPlayer } from '../../server/servers/rules/server-state.ts'

/** A game query client whose results a test can await. */
export interface AwaitedQuery {
  info(address: GameAddress): Promise<Result<InfoReply>>
  players(address: GameAddress, appId: number): Promise<Result<ServerPlayer[]>>
  close(): void
}

/** The same address object maps to the same target, which keeps its state between queries. */
export function awaited(query: GameQuery): AwaitedQuery {
  const known = new WeakMap<GameAddress, QueryTarget>()
  const asked = (address: GameAddress): QueryTarget => {
    const server = known.get(address) ?? { peer: query.peer(address) }
    known.set(address, server)
    return server
  }
  return {
    info: (address) => new Promise((resolve) => query.info(asked(address), resolve)),
    players: (address, appId) => new Promise((resolve) => query.players(asked(address), appId, resolve)),
    close: () => query.close(),
  }
}
