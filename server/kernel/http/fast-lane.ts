import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type DecisiveHeaders, type Prebuilt, writePrebuilt } from './prebuilt.ts'

/** One address that is answered from kept bytes before any router sees the call. */
export interface FastAnswer {
  /** The request target, byte for byte: a query or another spelling takes the long way. */
  readonly url: string
  answer(): Prebuilt
  /** Whole seconds to wait; anything but 0 takes the long way, which refuses. */
  count(address: string): number
}

export interface FastLane {
  /** For fastify's `serverFactory`. */
  createServer(handler: RequestListener, timeouts: { keepAliveTimeout: number; requestTimeout: number }): Server
  add(answer: FastAnswer): void
}

/**
 * The headers that decide, from the names and values as they came: Node's object of all of them is a thirtieth of a
 * 304. Undefined where the router has to look: behind a proxy, or where one of them came twice.
 */
function decisiveHeaders(raw: readonly string[]): DecisiveHeaders | undefined {
  const found: DecisiveHeaders = { 'accept-encoding': undefined, 'if-none-match': undefined }
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]
    // By length first: these three are 13 and 15 long, and few others are.
    if (name === undefined || (name.length !== 13 && name.length !== 15)) continue
    const known = name.toLowerCase()
    if (known === 'x-forwarded-for') return undefined
    if (known !== 'accept-encoding' && known !== 'if-none-match') continue
    if (found[known] !== undefined) return undefined
    found[known] = raw[at + 1]
  }
  return found
}

/**
 * Every device asks for the list twice a minute, and nearly always hears 304: a router, two objects and four hooks per
 * call were a fifth of that answer. Behind a proxy the client's address has to be read from its header by rules that
 * fastify knows: such calls take the long way, and the hop costs them more than the router does.
 */
export function createFastLane(): FastLane {
  const answers: FastAnswer[] = []
  const answered = (request: IncomingMessage, response: ServerResponse): boolean => {
    const found = request.method === 'GET' ? answers.find(({ url }) => url === request.url) : undefined
    const headers = found && decisiveHeaders(request.rawHeaders)
    const address = request.socket.remoteAddress
    if (!found || !headers || address === undefined || found.count(address) !== 0) return false
    writePrebuilt(headers, response, found.answer())
    return true
  }
  return {
    createServer(handler, { keepAliveTimeout, requestTimeout }) {
      const server = createServer((request, response) => {
        if (!answered(request, response)) handler(request, response)
      })
      return Object.assign(server, { keepAliveTimeout, requestTimeout })
    },
    add: (answer) => void answers.push(answer),
  }
}
