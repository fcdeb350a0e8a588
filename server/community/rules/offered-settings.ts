import type { CommunitySettings } from '../../../contract/community/community.ts'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { shownSettings } from '../../../contract/community/shown-settings.ts'

/** What the configuration of this portal has a backend for. */
export interface Backends {
  readonly vip: boolean
  readonly pracc: boolean
  readonly inventory: boolean
  readonly mail: boolean
}

/** The settings with every feature off that has no backend: what cannot work is not offered. */
export function offeredSettings(settings: CommunitySettings, backends: Backends): CommunitySettings {
  const { features, defaultTicker } = settings
  const vip = features.vip && backends.vip
  const rentals = features.pracc && backends.pracc
  return {
    ...shownSettings(settings),
    // For the server alone.
    securityContacts: undefined,
    formerOrigins: undefined,
    gameSide: undefined,
    retention: undefined,
    ...(backends.mail ? {} : { sendsMail: false }),
    // As shipped it is about VIP.
    defaultTicker: !vip && defaultTicker === defaultSettings.defaultTicker ? null : defaultTicker,
    features: {
      ...features,
      vip,
      pracc: rentals,
      regionAdvisor: features.regionAdvisor && rentals,
      scheduledRentals: features.scheduledRentals && rentals,
      inventory: { ...features.inventory, enabled: features.inventory.enabled && backends.inventory },
    },
  }
}

/** The same for settings that change: one object per change. */
export function createOffered(settings: () => CommunitySettings, backends: Backends): () => CommunitySettings {
  let known: { readonly settings: CommunitySettings; readonly offered: CommunitySettings } | undefined
  return () => {
    const current = settings()
    if (known?.settings !== current) known = { settings: current, offered: offeredSettings(current, backends) }
    return known.offered
  }
}
