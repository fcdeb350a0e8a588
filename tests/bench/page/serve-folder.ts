import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { listen } from '../../support/listen.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/** Serves a built folder the way the product serves its own: brotli where there is a `.br`, hashed assets immutable. */
export async function serveFolder(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const pathname = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    const brotli = existsSync(`${file}.br`) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream')
    response.setHeader(
      'Cache-Control',
      pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    if (brotli) response.setHeader('Content-Encoding', 'br')
    createReadStream(brotli ? `${file}.br` : file).pipe(response)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
