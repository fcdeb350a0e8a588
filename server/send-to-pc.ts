import { joinLink } from '../contract/join-link.ts'
import type { Community } from './community.ts'
import type { Config } from './config.ts'
import { type HandOffs, type HandOffsDeps, startHandOffs } from './hand-offs/module.ts'
import { rateLimits } from './kernel/http/rate-limit.ts'
import type { Rentals } from './rentals/module.ts'

interface SendToPcDeps extends Omit<HandOffsDeps, 'findServer' | 'findRental' | 'streamsPerAddress'> {
  readonly community: Pick<Community, 'serverList' | 'settings'>
  readonly rentals: Pick<Rentals, 'joinable'>
  readonly config: Pick<Config, 'rateLimitPerMinute'>
}

/** Hand-offs with the server list and the practice servers. */
export function startSendToPc({ community, rentals, config, ...deps }: SendToPcDeps): Promise<HandOffs> {
  const { serverList, settings } = community
  return startHandOffs({
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
