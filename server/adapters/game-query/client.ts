import type { Player } from '../../../contract/servers.ts'
import { Exchange, type ExchangeOptions, type GameAddress, type Question } from './exchange.ts'
import * as packets from './packets.ts'
import { type InfoReply, parseInfo } from './parse-info.ts'
import { parsePlayers } from './parse-players.ts'
import type { Result } from './result.ts'

/** Asks game servers by A2S. A promise never rejects: what goes wrong is in the result. */
export interface GameQuery {
  info(address: GameAddress): Promise<Result<InfoReply>>
  /** @param appId of the server's info, for the quirks of single games. */
  players(address: GameAddress, appId: number): Promise<Result<Player[]>>
  /** Forgets the challenge of a server that is no longer asked. */
  forget(address: GameAddress): void
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
    info: (address) => exchange.ask({ address, question: infoQuestion, appId: 0 }),
    players: (address, appId) => exchange.ask({ address, question: playersQuestion, appId }),
    forget: (address) => exchange.forget(address),
    close: () => exchange.close(),
  }
}
