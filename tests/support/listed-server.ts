import type { Server } from '../../contract/servers/servers.ts'

/** A server as the API returns it: by default online in Shanghai with 3 of 10 players. */
export const listedServer = (port: number, more: Partial<Server> = {}): Server => ({
  ip: '10.0.0.1',
  port,
  name: `Server ${port}`,
  name_display: null,
  players: '3/10',
  players_max: null,
  category: 'public',
  map: 'de_mirage',
  region: 'ap-shanghai',
  open: 1,
  ontop: 0,
  star: 0,
  ping_target: null,
  ...more,
})
