import type { CommunitySettings } from '../contract/community/community.ts'
import { bumpCatalogueVersion, lockCatalogue } from './community/store/catalogue.ts'
import { cleanHtml } from './content/store/html.ts'
import type { Kernel } from './kernel/kernel.ts'
import { legalEditable } from './legal/editable.ts'
import type { PublishDeps } from './legal/publish.ts'
import type { LegalFacts } from './legal/rules/facts.ts'
import type { PaymentProvider } from './payments/backends/provider.ts'
import { retentionOf } from './personal-data.ts'

export interface LegalFactsDeps {
  readonly publicOrigin: string
  readonly providers: readonly Pick<PaymentProvider, 'method'>[]
  /** What the community has set. */
  settings(): CommunitySettings
  /** The same without what this portal cannot offer. */
  offered(): CommunitySettings
}

/** What the templates say of this portal. */
export function legalFactsOf({ publicOrigin, providers, settings, offered }: LegalFactsDeps): LegalFacts {
  const { name, sendsMail, features } = offered()
  return {
    name,
    origin: publicOrigin,
    retention: retentionOf(settings()),
    sendsMail: sendsMail !== false,
    payments: providers.map(({ method }) => method),
    sellsVip: features.vip,
    rentsServers: features.pracc,
    sendsNotices: features.settings.notices || features.servers.slotWatch,
    hasInventory: features.inventory.enabled,
    hasLeaderboard: features.leaderboard,
  }
}

/** The texts of the legal pages, as the staff room and the command line edit them. */
export const legalTexts = legalEditable({ lock: lockCatalogue, clean: cleanHtml })

/** What publishing needs. `home`: the language in which a text has to be. */
export const legalPublishing = (
  { database, now }: Pick<Kernel, 'database' | 'now'>,
  home: PublishDeps['home'],
): PublishDeps => ({
  database,
  now,
  home,
  lock: lockCatalogue,
  onChange: async (trx) => {
    await bumpCatalogueVersion(trx, { names: [], schemaRef: undefined, changed: true })
  },
})
