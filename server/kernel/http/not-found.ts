import type { FastifyReply, FastifyRequest } from 'fastify'
import { frameDocument, type ShellTable, shellDocumentOf } from '../../../contract/page/shell-table.ts'
import { ApiError } from './api-error.ts'
import { createPreviews, type Preview } from './documents/preview.ts'
import { sendPrebuilt } from './prebuilt.ts'
import type { Shell } from './shell.ts'

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''

/** A missing file must be a 404, never HTML ("Unexpected token <"). A server id (`1.2.3.4:27015`) is not a file. */
export function looksLikeFile(url: string): boolean {
  const path = pathOf(url)
  return /\.[a-z][a-z0-9]*$/i.test(path) || /\/(?:\.|%2e)/i.test(path) || path.startsWith('/assets/')
}

/** The documents of the built page by file name, and which of them answers a path. */
export interface Shells {
  readonly documents: ReadonlyMap<string, Shell>
  readonly table: ShellTable
}

const frame = `/${frameDocument}`
const isDocument = (path: string): boolean => path.endsWith('.html')

/**
 * Responds to every path outside the API without a route: with the page, which has its own routes, or with an error.
 * `rendered`: what the running portal has rendered for an address (path and query), with the current settings and
 * content; where it has nothing, the built file responds. `previewOf`: what a link to a path shows in a chat; undefined:
 * what the document says.
 */
export function answerUnrouted(
  shells: Shells | undefined,
  rendered: (address: string) => Shell | undefined = () => undefined,
  previewOf: (path: string) => Preview | Promise<Preview | undefined> | undefined = () => undefined,
) {
  const withPreview = createPreviews()
  const shellOf = ({ documents, table }: Shells, url: string): Shell | undefined => {
    const path = pathOf(url)
    // The service worker caches the documents under their file names, without content.
    const built = documents.get(path.slice(1))
    if (looksLikeFile(url))
      return built && (rendered(path) ?? (isDocument(path) ? rendered(frame) : undefined) ?? built)
    const name = shellDocumentOf(table, path)
    // A page that the community has turned off has no rendered document: its address gets the frame.
    return (
      rendered(url) ?? rendered(`/${name}`) ?? rendered(frame) ?? documents.get(name) ?? documents.get(frameDocument)
    )
  }
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD')
      throw new ApiError('METHOD_NOT_ALLOWED')
    }
    const shell = shells && shellOf(shells, request.url)
    if (shell === undefined) throw new ApiError('NOT_FOUND')
    const send = (preview: Preview | undefined): void => {
      const { html, headers } = preview === undefined ? shell : withPreview(shell, preview)
      sendPrebuilt(request, reply, html, { fixed: headers, current: () => [] })
    }
    const preview = previewOf(pathOf(request.url))
    if (!(preview instanceof Promise)) {
      send(preview)
      return
    }
    // Without a preview the page works as well.
    void preview
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'a preview could not be made')
        return undefined
      })
      .then(send)
  }
}
