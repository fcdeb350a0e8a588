import { writtenLanguage } from '../contract/page/document-texts.ts'
import type { Authenticate } from './accounts/authenticate.ts'
import type { StaffProvers } from './accounts/authorise-staff.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import type { Kernel } from './kernel/kernel.ts'
import { legalRoutes } from './legal/handlers.ts'
import { staffLegalRoutes } from './legal/staff-handlers.ts'
import { type LegalFactsDeps, legalFactsOf, legalPublishing, legalTexts } from './legal-texts.ts'

export interface LegalPagesDeps extends Pick<Kernel, 'database' | 'now'>, LegalFactsDeps {
  readonly authenticate: Pick<Authenticate, 'account'>
  readonly provers: StaffProvers
}

/** Terms, privacy policy and imprint: for everyone, for players who agree to them, and in the staff room. */
export function legalModules(deps: LegalPagesDeps): readonly RouteModule[] {
  const { database, now, authenticate, provers, settings } = deps
  return [
    legalRoutes({ database, now, authenticate, home: () => writtenLanguage(settings()) }),
    staffLegalRoutes({
      ...legalPublishing({ database, now }, () => settings().defaultLanguage),
      provers,
      editable: legalTexts,
      facts: () => legalFactsOf(deps),
    }),
  ]
}
