import type { CommunitySettings } from '../../../contract/community/community.ts'
import { vipTicker } from '../../../contract/community/community-settings.ts'
import { shownSettings } from '../../../contract/community/shown-settings.ts'
import type { ProductTexts, Texts } from '../../../contract/language.ts'

/** What the configuration of this portal has a backend for. */
export interface Backends {
  readonly vip: boolean
  readonly pracc: boolean
  readonly inventory: boolean
  readonly mail: boolean
}

/** Said on every page of a demo. */
const demo: ProductTexts = { zh: '演示：一切均为模拟', en: 'Demo: all simulated', ru: 'Демо: всё ненастоящее' }

const isVipTicker = (text: Texts | null): boolean => text?.zh === vipTicker.zh && text?.en === vipTicker.en

/** The settings with every feature off that has no backend: what cannot work is not offered. */
export function offeredSettings(settings: CommunitySettings, backends: Backends, isDemo = false): CommunitySettings {
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
    embeds: undefined,
    ...(backends.mail ? {} : { sendsMail: false }),
    // Portals from before 0.2.0 have it, whether or not they offer VIP.
    defaultTicker: !vip && isVipTicker(defaultTicker) ? null : defaultTicker,
    ...(isDemo ? { demo } : {}),
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
export function createOffered(
  settings: () => CommunitySettings,
  backends: Backends,
  isDemo: boolean,
): () => CommunitySettings {
  let known: { readonly settings: CommunitySettings; readonly offered: CommunitySettings } | undefined
  return () => {
    const current = settings()
    if (known?.settings !== current) known = { settings: current, offered: offeredSettings(current, backends, isDemo) }
    return known.offered
  }
}
