import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CommunitySettings } from '../contract/community/community.ts'
import { documentPlanFile } from '../contract/page/page-documents.ts'
import {
  createRenderedDocuments,
  type DocumentBytes,
  type RenderedDocuments,
} from './kernel/http/documents/rendered-documents.ts'
import type { RouteModule } from './kernel/http/route-module.ts'

export interface PageDocumentsDeps {
  /** The built page. */
  readonly pageDirectory: string
  settings(): CommunitySettings
  readonly origin: string
  readonly logger: FastifyBaseLogger
}

export interface PageDocuments {
  /** What the HTTP side serves: the built page, and its documents with their current content. */
  readonly served: {
    readonly pageDirectory: string
    renderedDocument(address: string): DocumentBytes | undefined
  }
  /** Renders from the moment the portal listens until it closes. */
  readonly module: RouteModule
  /** Until then a portal that listens serves its documents as built: in Chinese, and without its address. */
  firstRound(): Promise<void>
}

/** No client has it: the portal's own reads have a rate limit of their own. */
const ownAddress = '0.0.0.0'

const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'
const threadFile = join(import.meta.dirname, `document-thread.${extension}`)

/** Undefined where the build has no renderer, as before the first build. */
function openRenderer(deps: PageDocumentsDeps, app: FastifyInstance): RenderedDocuments | undefined {
  const { pageDirectory, settings, origin, logger } = deps
  const plan = join(pageDirectory, documentPlanFile)
  const renderer = join(pageDirectory, '../server/renderer/page-renderer.js')
  if (!existsSync(plan) || !existsSync(renderer)) return undefined
  const planText = readFileSync(plan, 'utf8')
  return createRenderedDocuments({
    open: () =>
      new Worker(threadFile, {
        name: 'documents',
        workerData: { renderer, plan: planText, settings: settings(), origin },
      }),
    // Without a token or a cookie: nothing of a user can be in the response.
    async read(path) {
      const { statusCode, payload } = await app.inject({ method: 'GET', url: path, remoteAddress: ownAddress })
      return statusCode === 200 ? payload : undefined
    },
    logger,
  })
}

/** The page's documents, rendered with what the portal itself responds to a visitor (docs/decisions/055). */
export function createPageDocuments(deps: PageDocumentsDeps): PageDocuments {
  let documents: RenderedDocuments | undefined
  return {
    served: {
      pageDirectory: deps.pageDirectory,
      renderedDocument: (address) => documents?.find(address),
    },
    firstRound: async () => documents?.firstRound,
    async module(app) {
      app.addHook('onListen', async () => {
        documents = openRenderer(deps, app)
        documents?.start()
      })
      app.addHook('preClose', async () => documents?.stop())
    },
  }
}
