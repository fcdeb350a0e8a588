import { serverId } from '../../../contract/address.ts'
import type { ServerInfo } from '../../../contract/servers.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { playerSnapshot } from '../rules/player-snapshot.ts'
import { type ServerList, toPlayer } from '../rules/server-state.ts'

/**
 * The player list that the poller last received, with the counts of the same moment. It never sends a packet: a client's
 * call must not become a scan (S9).
 * @throws ApiError SERVER_NOT_LISTED, SERVER_NOT_REACHED (listed, but without a recent player list).
 */
export function serverInfo(
  serverList: ServerList,
  { ip, port }: { readonly ip: string; readonly port: number },
): ServerInfo {
  const server = serverList.get(serverId(ip, port))
  if (!server) throw new ApiError('SERVER_NOT_LISTED')
  const snapshot = playerSnapshot(server)
  if (!snapshot) throw new ApiError('SERVER_NOT_REACHED')
  const { players, count, asOf } = snapshot
  return { players: { list: players.map(toPlayer) }, count, asOf }
}
