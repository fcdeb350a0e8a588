import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Passes a request on to a portal, and its response back. */
export function passOn(asked: IncomingMessage, response: ServerResponse, portal: string): void {
  const { url = '/', method, headers } = asked
  const passed = request(portal + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  asked.pipe(passed)
}
