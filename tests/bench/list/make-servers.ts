import { defaultSettings } from '../../../contract/community/community-settings.ts'
import type { Server } from '../../../contract/servers/servers.ts'

/** A repeatable stream of numbers in [0, 1): Mulberry32, so that every run and every page gets the same community. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const { modes, regions } = defaultSettings

const maps = ['de_mirage', 'de_dust2', 'de_inferno', 'de_nuke', 'de_ancient', 'cs_office', 'am_grass2', 'aim_redline']
const pick = <T>(from: readonly T[], at: number): T | undefined => from[Math.floor(at * from.length)]

/** A community of `count` servers: every mode and region, a few pinned, some full, empty and offline. */
export function makeServers(count: number): Server[] {
  const next = random(count)
  return Array.from({ length: count }, (_, at): Server => {
    const mode = pick(modes, next()) ?? modes[0]
    const capacity = pick([10, 16, 20, 24, 32], next()) ?? 10
    const name = `${mode?.name.zh ?? ''} #${at + 1} · ${pick(['128 tick', '新手房', '全枪械', 'Warmup', '夜猫子'], next())}`
    return {
      ip: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
      port: 27015,
      name,
      name_display: next() < 0.3 ? `${name} ★` : null,
      players: `${Math.floor(next() * (capacity + 1))}/${capacity}`,
      players_max: null,
      category: mode?.id ?? 'public',
      map: pick(maps, next()) ?? 'de_mirage',
      region: pick(regions, next())?.code ?? 'ap-shanghai',
      open: next() < 0.95 ? 1 : 0,
      ontop: next() < 0.01 ? 1 + Math.floor(next() * 9) : 0,
      star: 0,
      // One responder per region; nothing listens there, so each probe is one quick failure.
      ping_target: `127.0.0.1:${48_000 + (at % 12)}`,
    }
  })
}

/** The next poll: one server in five has another player count or another map. */
export function refreshed(servers: readonly Server[], turn: number): Server[] {
  const next = random(turn + 1)
  return servers.map((server) => {
    if (next() >= 0.2) return server
    const max = Number(server.players.split('/')[1] ?? 10)
    return { ...server, players: `${Math.floor(next() * (max + 1))}/${max}`, map: pick(maps, next()) ?? server.map }
  })
}
