import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export interface HttpStandIn {
  readonly origin: string
  /** Requested paths, in order. */
  readonly asked: string[]
}

/** An HTTP server on loopback that a test scripts; closed after the test. */
export async function httpStandIn(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<HttpStandIn> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { origin: `http://127.0.0.1:${address.port}`, asked }
}
