import { createServer, request } from 'node:http'

/** The page of a bot check: it lets a browser pass that runs scripts, as Cloudflare's does. */
const challenge = `<!DOCTYPE html><title>Just a moment...</title><p>challenge</p>
<script>document.querySelector('p').onclick = () => { document.cookie = 'cf_clearance=1;path=/'; location.reload() }</script>`

/** A portal behind a check that can be switched on. */
export interface GatedProxy extends AsyncDisposable {
  readonly origin: string
  /** From now on, every request without the cookie of the check is answered with it. */
  close(): void
}

export async function gatedProxy(portal: string): Promise<GatedProxy> {
  let isClosed = false
  const server = createServer((asked, response) => {
    const { url = '/', method, headers } = asked
    if (isClosed && !headers.cookie?.includes('cf_clearance=1')) {
      const head = {
        'content-type': 'text/html; charset=UTF-8',
        'cf-mitigated': 'challenge',
        'cache-control': 'no-store',
      }
      response.writeHead(403, head).end(challenge)
      return
    }
    const passed = request(portal + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      isClosed = true
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
