import type { CommunityServer } from '../../../contract/community/community-items.ts'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { createServerList, type MutableServerList } from '../../../server/servers/rules/server-list.ts'
import { neverSeen } from '../../../server/servers/rules/server-state.ts'

const categories = ['deathmatch', 'retakes', 'solo 1v1', 'competitive', 'public']
const maps = ['de_dust2', 'de_mirage', 'de_inferno', 'aim_redline', 'awp_lego_2']
const pick = (list: readonly string[], i: number): string => list[i % list.length] ?? ''

/** `count` servers of a realistic community, on ports of one loopback address starting at `firstPort`. */
export const listedServers = (count: number, firstPort: number): CommunityServer[] =>
  Array.from({ length: count }, (_, i) => ({
    ip: '127.0.0.1',
    port: firstPort + i,
    name: `社区服务器 #${i + 1} · 128 tick`,
    category: pick(categories, i),
    region: pick(
      defaultSettings.regions.map(({ code }) => code),
      i,
    ),
    tickrate: 128,
    ontop: i < 3 ? 10 : 0,
    star: i % 9 === 0,
    ping_target: `r${i % 18}.play.example.org:8443`,
    rules: [],
  }))

/** A server list in which every server is online. */
export function openServerList(count: number): MutableServerList {
  const serverList = createServerList()
  const servers = listedServers(count, 20_000)
  serverList.setListed(servers.map((server) => ({ ...server, id: `${server.ip}:${server.port}` })))
  for (const [i, { ip, port }] of servers.entries()) {
    serverList.setState(`${ip}:${port}`, {
      ...neverSeen,
      open: true,
      map: pick(maps, i),
      current: i % 20,
      max: 20,
      lastSeen: 1,
    })
  }
  return serverList
}
