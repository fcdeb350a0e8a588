import { serverId } from '../../contract/servers/address.ts'
import type { ListedServer } from '../../server/servers/rules/server-state.ts'

/** A server of the catalogue as the server list takes it: by default a retake server in Beijing. */
export const catalogueServer = (
  port: number,
  { ip = '127.0.0.1', ...more }: Partial<ListedServer> = {},
): ListedServer => ({
  id: serverId(ip, port),
  ip,
  port,
  name: `server ${port}`,
  category: 'retakes',
  region: 'ap-beijing',
  ontop: 0,
  star: false,
  rules: [],
  ...more,
})
