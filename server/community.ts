import type { FastifyBaseLogger } from 'fastify'
import type { Content } from './content/content.ts'
import { createCatalogueWatch } from './content/jobs/watch-catalogue.ts'
import { catalogueVersion } from './content/store/catalogue.ts'
import { readContent } from './content/store/content.ts'
import type { Database } from './kernel/db/database.ts'
import { createFailureReport } from './kernel/jobs/report-failure.ts'
import { createPolling } from './servers/module.ts'
import { createBoard } from './servers/rules/board.ts'
import type { Board } from './servers/rules/live.ts'
import { listServers } from './servers/store/servers.ts'

export interface CommunityDeps {
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

/** Brings the catalogue into memory, keeps it fresh, and polls its servers. */
export async function startCommunity(deps: CommunityDeps): Promise<Community> {
  const { database } = deps
  const board = createBoard()
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
  const polling = createPolling({ ...deps, board })
  catalogue.start()
  polling.start()
  return {
    board,
    content: () => content,
    role: polling.role,
    async stop() {
      await Promise.all([catalogue.stop(), polling.stop()])
    },
  }
}
