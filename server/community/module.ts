import type { CommunitySettings } from '../../contract/community/community.ts'
import { writtenLanguage } from '../../contract/page/document-texts.ts'
import type { ReadDatabase } from '../kernel/db/reads.ts'
import { robotsTxtRoutes } from '../kernel/http/robots-txt.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { securityTxtRoutes } from '../kernel/http/security-txt.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { PortalSecrets } from '../kernel/secrets/secret.ts'
import type { DecidedAddresses } from './decided-addresses.ts'
import { formerAddressRoutes } from './handlers/former-address.ts'
import { pictureRoutes } from './handlers/pictures.ts'
import { type StaffSettingsDeps, settingsRoutes } from './handlers/settings.ts'
import { createPictureClearing } from './jobs/clear-pictures.ts'
import { type CatalogueWatch, createCatalogueWatch } from './jobs/watch-catalogue.ts'
import { catalogueVersion } from './store/catalogue.ts'

export interface CommunityRoutesDeps extends StaffSettingsDeps, PortalSecrets {
  readonly publicOrigin: string
  readonly reads: ReadDatabase
  readonly addresses: DecidedAddresses
  settings(): CommunitySettings
}

/** The settings in the staff room, and what follows from them besides the documents of the page. */
export function communityRoutes(deps: CommunityRoutesDeps): readonly RouteModule[] {
  const { addresses, publicOrigin: origin, database, reads, settings, now } = deps
  return [
    settingsRoutes(deps),
    formerAddressRoutes({ ...deps, formerOrigins: addresses.formerOrigins }),
    robotsTxtRoutes(() => settings().indexing),
    securityTxtRoutes({
      contacts: addresses.securityContacts,
      origin,
      languages: () => [...new Set([writtenLanguage(settings()), ...settings().languages])],
      now,
    }),
    pictureRoutes(database, reads),
  ]
}

export interface CommunityWatchDeps extends Omit<Kernel, 'reads'> {
  /** Loads a version of the catalogue into memory. */
  reload(version: number): Promise<void>
}

/** Loads the catalogue whenever it has changed, and removes pictures that nothing uses. */
export function watchCommunity({ reload, ...deps }: CommunityWatchDeps): CatalogueWatch {
  const catalogue = createCatalogueWatch({
    catalogueVersion: () => catalogueVersion(deps.database),
    reload,
    onError: createFailureReport(deps, 'catalogue could not be read'),
  })
  const pictures = createPictureClearing({
    ...deps,
    onError: createFailureReport(deps, 'unused pictures could not be removed'),
  })
  return {
    refresh: catalogue.refresh,
    start() {
      catalogue.start()
      pictures.start()
    },
    async stop() {
      await Promise.all([catalogue.stop(), pictures.stop()])
    },
  }
}
