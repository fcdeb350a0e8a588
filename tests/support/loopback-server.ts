import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenWhileTesting } from './listen-while-testing.ts'

/** A received request with its body. */
export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Starts an HTTP server on loopback that responds by `answer`; returns its origin. Closed after the test. */
export async function loopbackServer(
  answer: (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    await answer({ method, url, headers, body: Buffer.concat(chunks).toString() }, response)
  })
  const port = await listenWhileTesting(server)
  return `http://127.0.0.1:${port}`
}
