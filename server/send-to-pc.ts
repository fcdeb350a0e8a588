import { joinLink } from '../contract/servers/join-link.ts'
import type { Config } from './config.ts'
import { rateLimits } from './kernel/http/rate-limit.ts'
import type { Rentals } from './rentals/module.ts'
import type { Community } from './running-community.ts'
import { type SentServers, type SentServersDeps, startSentServers } from './send-to-pc/module.ts'

interface SendToPcDeps extends Omit<SentServersDeps, 'findServer' | 'findRental' | 'streamsPerAddress'> {
  readonly community: Pick<Community, 'serverList' | 'settings'>
  readonly rentals: Pick<Rentals, 'joinable'>
  readonly config: Pick<Config, 'rateLimitPerMinute'>
}

/** Hand-offs with the server list and the practice servers. */
export function startSendToPc({ community, rentals, config, ...deps }: SendToPcDeps): Promise<SentServers> {
  const { serverList, settings } = community
  return startSentServers({
    ...deps,
    streamsPerAddress: rateLimits(config.rateLimitPerMinute).account,
    findRental: rentals.joinable,
    findServer(address) {
      const entry = serverList.find(address)
      // Hidden servers are not offered.
      if (entry === undefined || entry.listed.state !== undefined) return undefined
      const { ip, port, name, name_display } = entry.listed
      return { name: name_display ?? name, link: joinLink(settings().joinLinks.list, { ip, port }) }
    },
  })
}
