import { seconds } from '../../../contract/duration.ts'
import { nameKey } from '../../../contract/leaderboard/people.ts'
import { type ServerId, serverId } from '../../../contract/servers/address.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { playerSnapshot } from '../rules/player-snapshot.ts'
import type { ServerList } from '../rules/server-state.ts'

/** Player lists arrive every 30 to 45 s. */
const keptFor = seconds(5)

interface Deps extends Pick<Kernel, 'now'> {
  readonly serverList: ServerList
}

/** Finds players by name in the player lists that the poller has received. */
export function createPlayerSearch({ serverList, now }: Deps) {
  let kept: { readonly at: number; readonly places: ReadonlyMap<string, ReadonlySet<ServerId>> } | undefined
  const build = (): ReadonlyMap<string, ReadonlySet<ServerId>> => {
    const places = new Map<string, Set<ServerId>>()
    for (const entry of serverList.all()) {
      const { ip, port, state } = entry.listed
      if (state !== undefined || !entry.state.open) continue
      for (const { name } of playerSnapshot(entry)?.players ?? []) {
        const key = nameKey(name)
        if (key === '') continue
        const known = places.get(key)
        if (known) known.add(serverId(ip, port))
        else places.set(key, new Set([serverId(ip, port)]))
      }
    }
    return places
  }
  return (names: readonly string[]): { name: string; servers: ServerId[] }[] => {
    if (kept === undefined || Math.abs(now() - kept.at) >= keptFor) kept = { at: now(), places: build() }
    const { places } = kept
    return names.flatMap((name) => {
      const servers = places.get(nameKey(name))
      return servers === undefined ? [] : [{ name, servers: [...servers] }]
    })
  }
}
