import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import * as v from 'valibot'
import { shellDocumentOf, shellTableFile, shellTableSchema } from '../../../contract/page/shell-table.ts'
import { listen } from '../../support/listen.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

export interface AnsweringSite {
  readonly url: string
  close(): Promise<void>
}

/** A built page whose API responds with the JSON text that `answer` returns for a path and its query; `[]` for undefined. */
export async function serveAnswers(
  folder: string,
  answer: (pathname: string, query: URLSearchParams) => string | undefined,
): Promise<AnsweringSite> {
  const tableFile = path.join(folder, shellTableFile)
  const table = existsSync(tableFile) ? v.parse(shellTableSchema, JSON.parse(readFileSync(tableFile, 'utf8'))) : {}
  const file = (pathname: string): string => {
    const asked = path.join(folder, pathname)
    return asked.startsWith(folder) && existsSync(asked) && path.extname(asked) !== ''
      ? asked
      : path.join(folder, shellDocumentOf(table, pathname))
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('Cache-Control', 'no-cache')
    if (pathname.startsWith('/api/')) {
      response.setHeader('Content-Type', types['.json'] ?? '')
      response.end(answer(pathname, searchParams) ?? '[]')
      return
    }
    const asked = file(pathname)
    response.setHeader('Content-Type', types[path.extname(asked)] ?? 'application/octet-stream')
    response.end(readFileSync(asked))
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
