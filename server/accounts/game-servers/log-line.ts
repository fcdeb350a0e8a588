import { href } from '../../../contract/endpoint.ts'
import { receiveGameLog } from '../../../contract/endpoints/leaderboard.ts'
import { gameLogToken } from './store.ts'
import type { GameServerKeyRow } from './tables.ts'

export interface LogLineDeps {
  /** The portal's public address. */
  readonly origin: string
  readonly secret: string
}

/** Where a game server sends its log. */
export const logAddress = ({ origin, secret }: LogLineDeps, key: Pick<GameServerKeyRow, 'id' | 'version'>): string =>
  `${origin}${href(receiveGameLog, { params: { server: key.id, token: gameLogToken(secret, key) } })}`

/** The configuration line that makes a game server send its log. */
export const logLine = (deps: LogLineDeps, key: Pick<GameServerKeyRow, 'id' | 'version'>): string =>
  `logaddress_add_http "${logAddress(deps, key)}"`

/** One line of a file that connects many game servers: name, address and configuration line, separated by tabs. */
export const logFileLine = (
  deps: LogLineDeps,
  key: Pick<GameServerKeyRow, 'id' | 'version' | 'name'>,
  address: string,
): string => [key.name.replaceAll('\t', ' '), address, logLine(deps, key)].join('\t')
