import { pinnedCommands } from '../features/commands/pinned-commands.ts'
import { maxPing } from '../features/quick-join/preferences.ts'
import { favouriteServers, hiddenServers, recentServers, savedViews } from '../features/servers/my-servers.ts'
import { dataSaver } from '../platform/data-saver.ts'
import { preferredLanguage } from '../platform/i18n.ts'
import { theme } from '../platform/theme.ts'
import type { PortableValue } from '../shared/device-data.ts'
import { pinnedPeople } from '../shared/pinned-people.ts'
import { latencyDisplay, latencyProbes, refreshInterval } from '../shared/preferences.ts'

/** What the user takes along to another device, or to another address of the portal. Nothing of their account. */
export const portableValues: readonly PortableValue[] = [
  favouriteServers,
  hiddenServers,
  recentServers,
  savedViews,
  pinnedCommands,
  pinnedPeople,
  theme,
  preferredLanguage,
  dataSaver,
  latencyProbes,
  latencyDisplay,
  refreshInterval,
  maxPing,
]
