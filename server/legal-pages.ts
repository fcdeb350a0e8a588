import type { CommunitySettings } from '../contract/community/community.ts'
import { writtenLanguage } from '../contract/page/document-texts.ts'
import type { Authenticate } from './accounts/authenticate.ts'
import type { StaffProvers } from './accounts/authorise-staff.ts'
import { bumpCatalogueVersion, lockCatalogue } from './community/store/catalogue.ts'
import { cleanHtml } from './content/store/html.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import type { Kernel } from './kernel/kernel.ts'
import { legalEditable } from './legal/editable.ts'
import { legalRoutes } from './legal/handlers.ts'
import type { LegalFacts } from './legal/rules/facts.ts'
import { staffLegalRoutes } from './legal/staff-handlers.ts'
import type { PaymentProvider } from './payments/backends/provider.ts'
import { retentionOf } from './personal-data.ts'

export interface LegalPagesDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly authenticate: Pick<Authenticate, 'account'>
  readonly provers: StaffProvers
  readonly publicOrigin: string
  readonly providers: readonly Pick<PaymentProvider, 'method'>[]
  /** What the community has set. */
  settings(): CommunitySettings
  /** The same without what this portal cannot offer. */
  offered(): CommunitySettings
}

/** What the templates say of this portal. */
function factsOf({ publicOrigin, providers, settings, offered }: LegalPagesDeps): LegalFacts {
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

/** Terms, privacy policy and imprint: for everyone, for players who agree to them, and in the staff room. */
export function legalModules(deps: LegalPagesDeps): readonly RouteModule[] {
  const { database, now, authenticate, provers, settings } = deps
  const home = () => writtenLanguage(settings())
  return [
    legalRoutes({ database, now, authenticate, home }),
    staffLegalRoutes({
      database,
      now,
      provers,
      home,
      lock: lockCatalogue,
      onChange: async (trx) => {
        await bumpCatalogueVersion(trx, { names: [], schemaRef: undefined, changed: true })
      },
      editable: legalEditable({ lock: lockCatalogue, clean: cleanHtml }),
      facts: () => factsOf(deps),
    }),
  ]
}
