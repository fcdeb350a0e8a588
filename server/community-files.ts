import type { CommunitySettings } from '../contract/community/community.ts'
import type { Config } from './config.ts'
import { pictureRoutes } from './content/picture-handlers.ts'
import type { Database } from './kernel/db/database.ts'
import type { ReadDatabase } from './kernel/db/reads.ts'
import { robotsTxtRoutes } from './kernel/http/robots-txt.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import { securityTxtRoutes } from './kernel/http/security-txt.ts'

export interface CommunityFilesDeps {
  readonly config: Pick<Config, 'publicOrigin'>
  securityContacts(): readonly string[]
  readonly database: Database
  readonly reads: ReadDatabase
  settings(): CommunitySettings
  /** Epoch milliseconds. */
  now(): number
}

/** The files that the operator decides, besides the documents of the page: robots.txt, security.txt, pictures. */
export const communityFiles = ({
  config,
  securityContacts,
  database,
  reads,
  settings,
  now,
}: CommunityFilesDeps): readonly RouteModule[] => [
  robotsTxtRoutes(() => settings().indexing),
  securityTxtRoutes({ contacts: securityContacts, origin: config.publicOrigin, now }),
  pictureRoutes(database, reads),
]
