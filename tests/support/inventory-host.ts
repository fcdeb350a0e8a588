import { createServer, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** An inventory host on loopback that a browser test scripts. */
export interface ScriptedHost {
  readonly origin: string
  /** Responds to the portal's sign-in call. */
  answer: (response: ServerResponse) => void
  /** Paths that a frame requested. */
  readonly opened: string[]
  close(): void
}

export const refuse =
  (status: number, body: string) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(body)

export const silent = (): void => undefined

export async function scriptedHost(): Promise<ScriptedHost> {
  const opened: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/api/sign-in') return host.answer(response)
    opened.push(request.url ?? '')
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><html lang="en"><title>host</title><p>scripted host')
  })
  const port = await listen(server)
  const host: ScriptedHost = {
    origin: `http://127.0.0.1:${port}`,
    answer: (response) => void response.setHeader('content-type', 'application/json').end('{"token":"scripted"}'),
    opened,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return host
}
