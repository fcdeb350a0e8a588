import { serverId } from '../contract/address.ts'
import type { Community } from './community.ts'
import type { NamedServer } from './push/jobs/decide-watches.ts'
import { type Push, type PushDeps, startPush } from './push/module.ts'
import { type ServerList, toServer } from './servers/rules/server-state.ts'
import { vipStatusOf } from './vip/store.ts'

interface SlotPushDeps extends Omit<PushDeps, 'servers' | 'isDecider' | 'isVip'> {
  readonly community: Pick<Community, 'serverList' | 'role'>
}

/** Push with the server list and VIP. The process that polls decides: it is the first to know. */
export function startSlotPush({ community, ...deps }: SlotPushDeps): Push {
  const { serverList, role } = community
  return startPush({
    ...deps,
    isDecider: () => role() === 'leader',
    isVip: async (steamId) => (await vipStatusOf(deps.database, steamId, deps.now())).type !== 'none',
    servers: { version: () => serverList.version, all: () => named(serverList) },
  })
}

function* named(serverList: ServerList): Generator<NamedServer> {
  for (const entry of serverList.all()) {
    const { ip, port, name, name_display, state } = entry.listed
    // Hidden.
    if (state !== undefined) continue
    yield { id: serverId(ip, port), name: name_display ?? name, server: toServer(entry), latency: undefined }
  }
}
