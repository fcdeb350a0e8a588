import { createServer, request } from 'node:http'

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
    const { url = '/', method, headers } = asked
    if (path !== undefined && url.startsWith(path)) {
      held.push(url)
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
