import { serverId } from '../contract/address.ts'
import { type Mode, modeKey } from '../contract/modes.ts'
import { pictureAddress } from '../contract/picture-address.ts'
import type { Community } from './community.ts'
import type { NamedServer } from './push/jobs/decide-watches.ts'
import { type Push, type PushDeps, startPush } from './push/module.ts'
import { type ServerList, toServer } from './servers/rules/server-state.ts'
import { vipStatusOf } from './vip/store.ts'

interface SlotPushDeps extends Omit<PushDeps, 'servers' | 'icon' | 'isDecider' | 'isVip'> {
  readonly community: Pick<Community, 'serverList' | 'role' | 'settings'>
}

/** Push with the server list and VIP. The process that polls decides: it is the first to know. */
export function startSlotPush({ community, ...deps }: SlotPushDeps): Push {
  const { serverList, role, settings } = community
  return startPush({
    ...deps,
    icon() {
      const { icon } = settings().pictures
      return icon && pictureAddress(icon)
    },
    isDecider: () => role() === 'leader',
    isVip: async (steamId) => (await vipStatusOf(deps.database, steamId, deps.now())).type !== 'none',
    servers: { version: () => serverList.version, all: () => named(serverList, settings().modes) },
  })
}

function* named(serverList: ServerList, modes: readonly Mode[]): Generator<NamedServer> {
  for (const entry of serverList.all()) {
    const { ip, port, name, name_display, category, state } = entry.listed
    // Hidden.
    if (state !== undefined) continue
    const mode = modeKey(modes, category)
    yield { id: serverId(ip, port), name: name_display ?? name, mode, server: toServer(entry), latency: undefined }
  }
}
