import type { CommunitySettings } from '../contract/community/community.ts'
import { everyEndpoint } from '../contract/every-endpoint.ts'
import type { StaffProvers } from './accounts/authorise-staff.ts'
import { mailJobKind } from './accounts/store/mail.ts'
import type { Content } from './content/content.ts'
import { endingAnnouncements } from './content/rules/ending-announcements.ts'
import type { OpenDatabase } from './kernel/db/database.ts'
import type { WriteWatch } from './kernel/db/write-watch.ts'
import { createHealthReader } from './kernel/http/health.ts'
import { openApiDocument } from './kernel/http/openapi.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Mailer } from './kernel/mail/mailer.ts'
import { readLastBackup } from './last-backup.ts'
import { refundJobKind } from './payments/store/refunds.ts'
import { readDatabaseGrowth } from './personal-data/store/database-sizes.ts'
import type { PingTargets } from './servers/module.ts'
import { serverConcerns } from './servers/rules/server-concerns.ts'
import { type PollerState, pollerHealth, type ServerList } from './servers/rules/server-state.ts'
import type { ReadChecklistFacts } from './staff/checklist.ts'
import { createStaffModule, type StaffModuleDeps } from './staff/module.ts'
import { storageConcerns } from './storage-concerns.ts'
import { build } from './version.ts'
import { setStaffBadge } from './vip/acts.ts'

/** The jobs that the concerns of payments and accounts report by what they are for: no other concern lists them again. */
export const reportedJobs: readonly string[] = [refundJobKind, mailJobKind]

export interface StaffRoomDeps extends Pick<Kernel, 'now'> {
  readonly database: OpenDatabase
  readonly storage: Pick<WriteWatch, 'state'>
  readonly provers: StaffProvers
  readonly community: {
    readonly serverList: ServerList
    content(): Content
    readonly poller: PollerState
    readonly pingTargets: Pick<PingTargets, 'concerns' | 'targets'>
    brand(): string
    settings(): Pick<CommunitySettings, 'defaultLanguage'>
  }
  /** Undefined: no mail can be sent. */
  readonly mailer: Mailer | undefined
  readonly version: string
  readonly publicOrigin: string
  readonly checklistFacts: ReadChecklistFacts
  /** The parts of the portal that report what needs a person. */
  readonly parts: readonly { readonly concerns: StaffModuleDeps['concerns'][number] }[]
}

/** The OpenAPI document with the endpoints of staff as JSON, which is built once. */
export function createStaffOpenApi(about: { readonly version: string; readonly origin: string }): () => string {
  let json: string | undefined
  return () => {
    json ??= JSON.stringify(openApiDocument(everyEndpoint, { ...about, hasStaff: true }))
    return json
  }
}

/** Composes the staff room from what the parts of the portal hand in. */
export function createStaffRoom(deps: StaffRoomDeps): RouteModule {
  const { database, storage, provers, community, version, parts, mailer, checklistFacts, now } = deps
  const { serverList, content, poller, pingTargets } = community
  return createStaffModule({
    database,
    provers,
    mailer,
    brand: community.brand,
    setBadge: setStaffBadge,
    concerns: [
      () => storageConcerns(database.kind, storage.state()),
      () => serverConcerns(serverList, now()),
      pingTargets.concerns,
      () => endingAnnouncements(content().announcements, community.settings().defaultLanguage, now()),
      ...parts.map(({ concerns }) => concerns),
    ],
    reportedJobs,
    readHealth: createHealthReader({
      ...{ version, build, database, storage },
      poller: () => pollerHealth(serverList, poller, now()),
    }),
    readLastBackup: () => readLastBackup(database),
    readStorage: () => readDatabaseGrowth(database, now()),
    openApi: createStaffOpenApi({ version, origin: deps.publicOrigin }),
    pingTargets: pingTargets.targets,
    checklistFacts,
    now,
  })
}
