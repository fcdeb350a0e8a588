import { createServer } from 'node:http'
import { listen } from './listen.ts'
import { passOn } from './pass-on.ts'

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
    if (isClosed && !asked.headers.cookie?.includes('cf_clearance=1')) {
      const head = {
        'content-type': 'text/html; charset=UTF-8',
        'cf-mitigated': 'challenge',
        'cache-control': 'no-store',
      }
      response.writeHead(403, head).end(challenge)
      return
    }
    passOn(asked, response, portal)
  })
  const port = await listen(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      isClosed = true
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
