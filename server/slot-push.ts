import { pictureAddress } from '../contract/content/picture-address.ts'
import { inLanguage, offeredLanguage } from '../contract/language.ts'
import { writtenLanguage } from '../contract/page/document-texts.ts'
import { serverId } from '../contract/servers/address.ts'
import { type Mode, modeKey } from '../contract/servers/modes.ts'
import { regionOf } from '../contract/servers/regions.ts'
import type { Config } from './config.ts'
import { readRefundNotices } from './payments/store/refunds.ts'
import type { NamedServer } from './push/jobs/decide-watches.ts'
import { type Push, type PushDeps, startPush } from './push/module.ts'
import { readRentalNotices } from './rentals/store/rental-notices.ts'
import type { Community } from './running-community.ts'
import { playerSnapshot } from './servers/rules/player-snapshot.ts'
import { type ServerList, toServer } from './servers/rules/server-state.ts'
import { readVipNotices, vipStatusOf } from './vip/store.ts'

interface SlotPushDeps
  extends Pick<PushDeps, 'database' | 'authenticate' | 'logger' | 'secret' | 'previousSecret' | 'now' | 'clock'> {
  readonly config: Pick<Config, 'publicOrigin' | 'morePushServices'>
  readonly community: Pick<Community, 'serverList' | 'poller' | 'settings'>
}

/**
 * Push with the server list, and what happens to VIP, rentals and refunds. The process that publishes the list decides: it is
 * the first to know.
 */
export function startSlotPush({ community, config, ...deps }: SlotPushDeps): Push {
  const { serverList, poller, settings } = community
  return startPush({
    ...deps,
    publicOrigin: config.publicOrigin,
    morePushServices: config.morePushServices,
    sources: [readVipNotices, readRentalNotices, readRefundNotices].map(
      (read) => async (from: number, to: number) =>
        settings().features.settings.notices ? read(deps.database, from, to) : [],
    ),
    regionName: (code, language) => {
      const name = regionOf(settings().regions, code)?.name
      return name === undefined ? code : inLanguage(name, language, writtenLanguage(settings()))
    },
    spoken: (language) => offeredLanguage([language], settings()),
    icon() {
      const { icon } = settings().pictures
      return icon && pictureAddress(icon)
    },
    hasDetails: () => settings().features.servers.details,
    isDecider: () => poller.role() === 'leader',
    isVip: async (steamId) => (await vipStatusOf(deps.database, steamId, deps.now())).type !== 'none',
    servers: { version: () => serverList.version, all: () => named(serverList, settings().modes) },
  })
}

function* named(serverList: ServerList, modes: readonly Mode[]): Generator<NamedServer> {
  for (const entry of serverList.all()) {
    const { ip, port, name, name_display, category, state, former } = entry.listed
    // Hidden.
    if (state !== undefined) continue
    const mode = modeKey(modes, category)
    const id = serverId(ip, port)
    const server = toServer(entry)
    const players = () => playerSnapshot(entry)?.players ?? []
    yield { id, name: name_display ?? name, mode, server, latency: undefined, former, players }
  }
}
