import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Content } from '../content/content.ts'
import { createCatalogueWatch } from '../content/jobs/watch-catalogue.ts'
import { listAnnouncements } from '../content/store/announcements.ts'
import { catalogueVersion, importCommunity, importedSections } from '../content/store/catalogue.ts'
import { listFaqs } from '../content/store/faqs.ts'
import { listPrivileges } from '../content/store/privileges.ts'
import type { Database } from '../kernel/db/database.ts'
import { releaseLease, takeLease } from '../kernel/jobs/lease.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import { createGameQuery } from './backends/game-query/client.ts'
import { createLeadership, type Leadership, leaseTtl } from './jobs/follow-leader.ts'
import { createPoller } from './jobs/poll-servers.ts'
import { createHistoryRecorder } from './jobs/record-history.ts'
import { createBoard, type MutableBoard } from './rules/board.ts'
import type { Board } from './rules/live.ts'
import { pruneHistory, recordHistory } from './store/history.ts'
import { liveStateVersion, loadLiveState, saveLiveState } from './store/live-state.ts'
import { listServers } from './store/servers.ts'

export interface CommunityDeps {
  readonly mode: 'demo' | 'production'
  readonly demoEdgeCases: boolean
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** The running community: what the HTTP side reads, and how to end it. */
export interface Community {
  readonly board: Board
  content(): Content
  role(): 'leader' | 'follower'
  stop(): Promise<void>
}

/** First port of the demo's game servers; clear of 27015, where real ones are. */
const demoPortBase = 27_100
const leaseName = 'poller'

async function readContent(database: Database, version: number): Promise<Content> {
  const [announcements, privileges, faqs] = await Promise.all([
    listAnnouncements(database),
    listPrivileges(database),
    listFaqs(database),
  ])
  return { version, announcements, privileges, faqs }
}

/** Loaded only in demo mode: production neither starts nor even reads it. */
async function startDemo({
  mode,
  demoEdgeCases,
  database,
  logger,
  now,
}: CommunityDeps): Promise<{ close(): Promise<void> }> {
  if (mode !== 'demo') return { close: async () => undefined }
  const { startDemoCommunity } = await import('../../demo/start.ts')
  return startDemoCommunity({
    importCommunity: (file) => importCommunity(database, file),
    importedSections: () => importedSections(database),
    listServers: () => listServers(database),
    recordHistory: (step, samples) => recordHistory(database, step, samples),
    log: logger,
    now,
    random: Math.random,
    portBase: demoPortBase,
    edgeCases: demoEdgeCases,
  })
}

/** The poller and the history, on whichever process holds the lease. */
function createDuties(board: MutableBoard, deps: CommunityDeps): Leadership {
  const { database, now } = deps
  const holder = randomUUID()
  const monotonic = (): number => performance.now()
  const onError = createFailureReport(deps, 'background work failed')
  return createLeadership({
    board,
    lease: {
      take: () => takeLease(database, leaseName, holder, now(), leaseTtl),
      release: () => releaseLease(database, leaseName, holder),
    },
    store: {
      version: () => liveStateVersion(database),
      load: () => loadLiveState(database),
      save: (state) => saveLiveState(database, state),
    },
    duties: [
      createPoller({
        board,
        createQuery: () => createGameQuery({ now: monotonic, onError }),
        now,
        monotonic,
        random: Math.random,
        onError,
      }),
      createHistoryRecorder({
        board,
        recordHistory: (step, samples) => recordHistory(database, step, samples),
        pruneHistory: (before) => pruneHistory(database, before),
        now,
        onError,
      }),
    ],
    onError,
  })
}

/** Brings the catalogue into memory, keeps it fresh, and polls its servers. */
export async function startCommunity(deps: CommunityDeps): Promise<Community> {
  const { database } = deps
  const board = createBoard()
  const demo = await startDemo(deps)
  let content: Content = { version: 0, announcements: [], privileges: [], faqs: [] }
  const catalogue = createCatalogueWatch({
    catalogueVersion: () => catalogueVersion(database),
    async reload(version) {
      const [servers, texts] = await Promise.all([listServers(database), readContent(database, version)])
      board.setListed(servers)
      content = texts
    },
    onError: createFailureReport(deps, 'catalogue not read'),
  })
  await catalogue.refresh()
  const duties = createDuties(board, deps)
  catalogue.start()
  duties.start()
  return {
    board,
    content: () => content,
    role: duties.role,
    async stop() {
      await Promise.all([catalogue.stop(), duties.stop()])
      await demo.close()
    },
  }
}
