import { once } from 'node:events'
import { type OutgoingHttpHeaders, request, type Server } from 'node:http'
import { portOf } from '../../support/listen.ts'
import { reportCpu } from './report-cpu.ts'

/** A response as a bare server repeats it. */
export interface BareAnswer {
  readonly status: number
  /** Without those that node:http adds by itself. */
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** Fetches one response of the product, with its headers as they are on the wire. */
export async function fetchAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<BareAnswer> {
  const call = request(url, { headers }).end()
  const [response] = await once(call, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...kept } = response.headers
  return { status: Number(response.statusCode), headers: kept, body: Buffer.concat(chunks) }
}

/** Listens on a free port and reports it to the parent process. */
export function listen(server: Server): void {
  // The same as fastify's, so that both send the same Keep-Alive header.
  server.keepAliveTimeout = 72_000
  server.listen(0, '127.0.0.1', () => reportCpu(portOf(server)))
}
