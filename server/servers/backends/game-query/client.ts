import type { LivePlayer } from '../../rules/live.ts'
import {
  type Asked,
  Exchange,
  type ExchangeOptions,
  type GameAddress,
  newPeer,
  type Peer,
  type Question,
} from './exchange.ts'
import * as packets from './packets.ts'
import { type InfoReply, parseInfo } from './parse-info.ts'
import { parsePlayers } from './parse-players.ts'
import type { Result } from './result.ts'

/** Called once with what came of a query and whom it asked, and not before the query function has returned. */
export type Done<T, A extends Asked> = (result: Result<T>, asked: A) => void

/**
 * Asks game servers by A2S. Nothing throws: what goes wrong is in the result. Results come by callback, because a
 * promise per query and its await cost the poller of a large community a tenth of its CPU; and the callback hears whom
 * the query asked, so that one function serves every query: the engine compiles a function that is made anew for each
 * of them again and again.
 */
export interface GameQuery {
  /** A server that is to be asked. What is learned of it is kept there, for as long as somebody holds it. */
  peer(address: GameAddress): Peer
  info<A extends Asked>(asked: A, done: Done<InfoReply, A>): void
  /** @param appId of the server's info, for the quirks of single games. */
  players<A extends Asked>(asked: A, appId: number, done: Done<LivePlayer[], A>): void
  /** Ends every query with `closed` and leaves no socket and no timer. */
  close(): void
}

const infoQuestion: Question<InfoReply> = {
  kind: 'info',
  request: packets.infoRequest,
  accept(answer) {
    const type = packets.typeOf(answer)
    return type === packets.type.info || type === packets.type.goldSourceInfo ? parseInfo(answer) : undefined
  },
}

const playersQuestion: Question<LivePlayer[]> = {
  kind: 'players',
  request: packets.playersRequest,
  accept: (answer, appId) =>
    packets.typeOf(answer) === packets.type.players ? parsePlayers(answer, appId) : undefined,
}

/** A game query client. A2S_RULES is never asked: CS:GO does not answer it, and nothing here shows it. */
export function createGameQuery(options: ExchangeOptions): GameQuery {
  const exchange = new Exchange(options)
  return {
    peer: newPeer,
    info: (asked, done) => exchange.ask({ asked, question: infoQuestion, appId: 0, done }),
    players: (asked, appId, done) => exchange.ask({ asked, question: playersQuestion, appId, done }),
    close: () => exchange.close(),
  }
}
