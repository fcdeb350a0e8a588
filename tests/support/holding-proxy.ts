import { createServer } from 'node:http'
import { listen } from './listen.ts'
import { passOn } from './pass-on.ts'

/** A portal behind a network that holds some requests: they get no response and stay open. */
export interface HoldingProxy extends AsyncDisposable {
  readonly origin: string
  /** From now on, requests for this path and what is below it get no response. */
  hold(path: string): void
  /** Paths with query of the requests that are held. */
  held(): readonly string[]
}

export async function holdingProxy(portal: string): Promise<HoldingProxy> {
  let path: string | undefined
  const held: string[] = []
  const server = createServer((asked, response) => {
    const { url = '/' } = asked
    if (path !== undefined && url.startsWith(path)) {
      held.push(url)
      return
    }
    passOn(asked, response, portal)
  })
  const port = await listen(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    hold: (next) => {
      path = next
    },
    held: () => held,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
