import type { Player } from '../../../contract/servers.ts'
import { Exchange, type ExchangeOptions, type GameAddress, type Question } from './exchange.ts'
import * as packets from './packets.ts'
import { type InfoReply, parseInfo } from './parse-info.ts'
import { parsePlayers } from './parse-players.ts'
import type { Result } from './result.ts'

/** Called once with what came of a query, and not before the query function has returned. */
export type Done<T> = (result: Result<T>) => void

/**
 * Asks game servers by A2S. Nothing throws: what goes wrong is in the result. What is known of a server is kept by the
 * address object that it is asked with. Results come by callback, because a promise per query and its await cost the
 * poller of a large community a tenth of its CPU.
 */
export interface GameQuery {
  info(address: GameAddress, done: Done<InfoReply>): void
  /** @param appId of the server's info, for the quirks of single games. */
  players(address: GameAddress, appId: number, done: Done<Player[]>): void
  /** Ends every query with `closed` and leaves no socket and no timer. */
  close(): void
}

const infoQuestion: Question<InfoReply> = {
  request: packets.infoRequest,
  accept(answer) {
    const type = packets.typeOf(answer)
    return type === packets.type.info || type === packets.type.goldSourceInfo ? parseInfo(answer) : undefined
  },
}

const playersQuestion: Question<Player[]> = {
  request: packets.playersRequest,
  accept: (answer, appId) =>
    packets.typeOf(answer) === packets.type.players ? parsePlayers(answer, appId) : undefined,
}

/** A game query client. A2S_RULES is never asked: CS:GO does not answer it, and nothing here shows it. */
export function createGameQuery(options: ExchangeOptions): GameQuery {
  const exchange = new Exchange(options)
  return {
    info: (address, done) => exchange.ask({ address, question: infoQuestion, appId: 0, done }),
    players: (address, appId, done) => exchange.ask({ address, question: playersQuestion, appId, done }),
    close: () => exchange.close(),
  }
}
