import { join } from 'node:path'
import type { CommunitySettings } from '../contract/community/community.ts'
import { shippedEmbeds } from '../contract/embeds/embed-settings.ts'
import type { Config } from './config.ts'
import { type Embeds, startEmbeds } from './embeds/module.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { RunningLeaderboard } from './leaderboard/module.ts'
import type { Community } from './running-community.ts'
import { shownServers } from './servers/rules/publication.ts'
import { toServer } from './servers/rules/server-state.ts'

/** Beside this file, bundled or not. */
const cardThreadFile = (): string =>
  join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'card-thread.ts' : 'card-thread.js')

interface EmbedParts extends Pick<Kernel, 'logger' | 'now'> {
  readonly config: Pick<Config, 'publicOrigin'>
  readonly community: Pick<Community, 'serverList' | 'publication' | 'settings'>
  readonly leaderboard: Pick<RunningLeaderboard, 'readPlayer'>
  /** The settings that the page gets. */
  readonly offered: () => CommunitySettings
}

/** What other sites show of the servers and the ranked players. */
export function startPortalEmbeds({ config, community, leaderboard, offered, logger, now }: EmbedParts): Embeds {
  const { serverList, publication, settings } = community
  return startEmbeds({
    file: cardThreadFile(),
    logger,
    now,
    findServer(address) {
      const entry = serverList.find(address)
      return entry === undefined || entry.listed.state === 'hidden' ? undefined : toServer(entry)
    },
    listServers: () => publication.current()?.servers ?? shownServers(serverList),
    readPlayer: leaderboard.readPlayer,
    settings: offered,
    frames: () => settings().embeds ?? shippedEmbeds,
    publicOrigin: config.publicOrigin,
  })
}
