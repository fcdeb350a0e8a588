import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenWhileTesting } from '../listen-while-testing.ts'

export interface StandInRequest {
  readonly method: string
  /** Decoded, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly authorization: string
  readonly body: Buffer
  /** Fields of a multipart form; files as their text. */
  form(): Promise<Record<string, string>>
  json(): Record<string, unknown>
}

export interface StandInReply {
  readonly status: number
  readonly json?: unknown
  readonly body?: string | Buffer
  readonly headers?: Record<string, string>
}

/**
 * How a call fails. lost: the work is done and the connection dropped · hang: no response ever comes · half: the work
 * is done and half of the response sent.
 */
export type Mishap = 'lost' | 'hang' | 'half' | StandInReply

export interface StandIn {
  readonly url: string
  /** `METHOD /path` of every received call. */
  readonly calls: string[]
  /** Makes the next matching call fail; each mishap happens once. */
  spoil(match: RegExp | ((call: string) => boolean), mishap: Mishap): void
  /** Responds with 429 after `calls` further calls, until this is called again. */
  limitTo(calls: number, retryAfter: string): void
}

async function requestOf(incoming: IncomingMessage): Promise<StandInRequest> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part)
  const body = Buffer.concat(parts)
  const url = new URL(incoming.url ?? '/', 'http://stand-in')
  return {
    method: incoming.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    authorization: incoming.headers.authorization ?? '',
    body,
    async form() {
      const type = incoming.headers['content-type'] ?? ''
      const fields = await new Response(body, { headers: { 'content-type': type } }).formData()
      const texts: Record<string, string> = {}
      for (const [name, value] of fields) texts[name] = typeof value === 'string' ? value : await value.text()
      return texts
    },
    json: () => JSON.parse(body.toString('utf8')),
  }
}

function send(response: ServerResponse, { status, json, body, headers = {} }: StandInReply, half: boolean): void {
  const content = Buffer.from(body ?? (json === undefined ? '' : JSON.stringify(json)))
  const type = json === undefined ? 'application/octet-stream' : 'application/json'
  response.writeHead(status, { 'content-type': type, 'content-length': content.length, ...headers })
  if (!half) {
    response.end(content)
    return
  }
  response.write(content.subarray(0, Math.floor(content.length / 2)), () => response.destroy())
}

/** An HTTP service on loopback that responds by `handle` and fails where a test requests it. Closed after the test. */
export async function createStandIn(
  handle: (request: StandInRequest) => StandInReply | Promise<StandInReply>,
): Promise<StandIn> {
  const calls: string[] = []
  const spoiled: { matches(call: string): boolean; mishap: Mishap }[] = []
  let left = Number.POSITIVE_INFINITY
  let retryAfter = '1'

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await requestOf(incoming)
    const call = `${request.method} ${request.path}`
    calls.push(call)
    left -= 1
    if (left < 0) {
      send(response, { status: 429, json: {}, headers: { 'retry-after': retryAfter } }, false)
      return
    }
    const index = spoiled.findIndex(({ matches }) => matches(call))
    const [spoil] = index === -1 ? [] : spoiled.splice(index, 1)
    if (spoil?.mishap === 'hang') return
    if (typeof spoil?.mishap === 'object') {
      send(response, spoil.mishap, false)
      return
    }
    const reply = await handle(request)
    if (spoil?.mishap === 'lost') response.destroy()
    else send(response, reply, spoil?.mishap === 'half')
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      process.stderr.write(`stand-in: ${String(error)}\n`)
      response.destroy()
    })
  })
  const port = await listenWhileTesting(server)
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    spoil(match, mishap) {
      const matches = typeof match === 'function' ? match : (call: string) => match.test(call)
      spoiled.push({ matches, mishap })
    },
    limitTo(count, after) {
      left = count
      retryAfter = after
    },
  }
}
