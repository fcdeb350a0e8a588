import * as v from 'valibot'
import { isIp, isPort, serverId } from '../../../contract/address.ts'
import type { ServerInfo } from '../../../contract/servers.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import { type Board, toPlayer } from '../rules/live.ts'
import { playerSnapshot } from '../rules/player-snapshot.ts'

const querySchema = v.object({
  ip: v.pipe(v.string(), v.check(isIp)),
  port: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.check(isPort)),
})

/**
 * The player list that the poller last got, with the counts of the same moment. Never sends a packet: a client's call must not become a scan (S9).
 * @throws ApiError BAD_REQUEST, SERVER_NOT_LISTED, SERVER_NOT_REACHED (listed, but without a recent player list).
 */
export function serverInfo(board: Board, query: unknown): ServerInfo {
  const { ip, port } = parseInput(querySchema, query)
  const server = board.get(serverId(ip, port))
  if (!server) throw new ApiError('SERVER_NOT_LISTED')
  const snapshot = playerSnapshot(server)
  if (!snapshot) throw new ApiError('SERVER_NOT_REACHED')
  const { players, count, asOf } = snapshot
  return { players: { list: players.map(toPlayer) }, count, asOf }
}
