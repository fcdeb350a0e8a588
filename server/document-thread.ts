import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { communitySchema } from '../contract/community/community.ts'
import type { RendererModule } from '../contract/page/page-documents.ts'
import { cleanHtml } from './content/store/html.ts'
import { createRounds } from './kernel/http/documents/render-changed.ts'
import { roundSchema, stopMessage } from './kernel/http/documents/thread-protocol.ts'

/** The thread that renders the page's documents with their content: server/page-documents.ts starts it. */
const { renderer, plan, settings, origin } = v.parse(
  v.object({
    /** The built renderer (scripts/build/renderer.ts). */
    renderer: v.string(),
    plan: v.string(),
    settings: communitySchema,
    origin: v.string(),
  }),
  workerData,
)
const module: unknown = await import(pathToFileURL(renderer).href)
const { createPageRenderer } = v.parse(
  v.object({
    createPageRenderer: v.custom<RendererModule['createPageRenderer']>((value) => typeof value === 'function'),
  }),
  module,
)
const port = parentPort
if (port === null) throw new Error('this file runs as a thread of the portal')

const rounds = createRounds(createPageRenderer({ plan, settings, origin, clean: cleanHtml }))
port.on('message', (message: unknown) => {
  if (message === stopMessage) port.close()
  else port.postMessage(rounds(v.parse(roundSchema, JSON.parse(String(message)))))
})
