import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenWhileTesting } from './listen-while-testing.ts'

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
  const port = await listenWhileTesting(server)
  return { origin: `http://127.0.0.1:${port}`, asked }
}
