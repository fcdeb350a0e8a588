import type { CommunitySettings } from '../../contract/community/community.ts'
import { seconds } from '../../contract/duration.ts'
import { writtenLanguage } from '../../contract/page/document-texts.ts'
import type { ReadDatabase } from '../kernel/db/reads.ts'
import { robotsTxtRoutes } from '../kernel/http/robots-txt.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { securityTxtRoutes } from '../kernel/http/security-txt.ts'
import { type Job, repeat } from '../kernel/jobs/job.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { PortalSecrets } from '../kernel/secrets/secret.ts'
import type { DecidedAddresses } from './decided-addresses.ts'
import { formerAddressRoutes } from './handlers/former-address.ts'
import { pictureRoutes } from './handlers/pictures.ts'
import { type StaffSettingsDeps, settingsRoutes } from './handlers/settings.ts'
import { createPictureClearing } from './jobs/clear-pictures.ts'
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

export interface CatalogueWatchDeps {
  /** Increases with every import that changes something. */
  catalogueVersion(): Promise<number>
  /** Loads the catalogue: the servers into the server list, the texts into memory. */
  reload(version: number): Promise<void>
  onError(error: unknown): void
}

export interface CatalogueWatch extends Job {
  /** Loads the catalogue now if it changed. Await it once before the first response. */
  refresh(): Promise<void>
}

/** Loads an imported catalogue within two seconds, whichever process imported it. */
export function createCatalogueWatch({ catalogueVersion, reload, onError }: CatalogueWatchDeps): CatalogueWatch {
  let known: number | undefined
  const refresh = async (): Promise<void> => {
    // Read the version first: an import in between then only causes one more reload.
    const version = await catalogueVersion()
    if (version === known) return
    await reload(version)
    known = version
  }
  return { refresh, ...repeat({ name: 'watch catalogue', every: seconds(2), run: refresh, onError }) }
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
