import type { ServerPlayer } from '../../rules/server-state.ts'
import { Exchange, type ExchangeOptions } from './exchange.ts'
import * as packets from './packets.ts'
import { type InfoReply, parseInfo } from './parse-info.ts'
import { parsePlayers } from './parse-players.ts'
import { type GameAddress, newPeer, type Peer, type QueryProtocol, type QueryTarget } from './pending.ts'
import type { Result } from './result.ts'

/** Called once with the result and the target of a query, never before the query function has returned. */
export type QueryCallback<T, A extends QueryTarget> = (result: Result<T>, target: A) => void

/**
 * Queries game servers with A2S. Never throws: failures are in the result. Results are passed to a callback, because a
 * promise per query costs the poller of a large community a tenth of its CPU. The callback receives the target, so that
 * one function serves all queries and is compiled once.
 */
export interface GameQuery {
  /** Creates the state of a server to query, such as its challenge. The caller keeps it between queries. */
  peer(address: GameAddress): Peer
  info<A extends QueryTarget>(target: A, done: QueryCallback<InfoReply, A>): void
  /** @param appId of the server's info, for game-specific quirks. */
  players<A extends QueryTarget>(target: A, appId: number, done: QueryCallback<ServerPlayer[], A>): void
  /**
   * How many servers may be queried now without overloading the network, a socket or this process. It follows from the
   * round trips and the losses so far; a query beyond it is sent all the same.
   */
  allowance(): number
  /** Ends every query with `closed` and leaves no socket and no timer. */
  close(): void
}

const infoProtocol: QueryProtocol<InfoReply> = {
  kind: 'info',
  request: packets.infoRequest,
  accept(answer) {
    const type = packets.typeOf(answer)
    return type === packets.type.info || type === packets.type.goldSourceInfo ? parseInfo(answer) : undefined
  },
}

const playersProtocol: QueryProtocol<ServerPlayer[]> = {
  kind: 'players',
  request: packets.playersRequest,
  accept: (answer, appId) =>
    packets.typeOf(answer) === packets.type.players ? parsePlayers(answer, appId) : undefined,
}

/** Creates a game query client. A2S_RULES is not implemented: CS:GO does not reply to it, and it is not shown. */
export function createGameQuery(options: ExchangeOptions): GameQuery {
  const exchange = new Exchange(options)
  return {
    peer: newPeer,
    info: (target, done) => exchange.query({ target, protocol: infoProtocol, appId: 0, done }),
    players: (target, appId, done) => exchange.query({ target, protocol: playersProtocol, appId, done }),
    allowance: () => exchange.allowance(),
    close: () => exchange.close(),
  }
}
