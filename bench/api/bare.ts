/** The reference: a bare node:http server that writes the same status, headers and bytes as the product. */

import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { reportCpu } from './report-cpu.ts'

/** Fetches one response of the product, with its headers as they are on the wire. */
async function fetchAnswer(url: string, headers: Record<string, string>) {
  const call = request(url, { headers }).end()
  const [response] = await once(call, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...kept } = response.headers
  return { status: Number(response.statusCode), headers: kept, body: Buffer.concat(chunks) }
}

const headers = JSON.parse(process.argv[3] ?? '{}')
const answer = await fetchAnswer(process.argv[2] ?? '', headers)
const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers).end(answer.body)
})
// The same as fastify's, so that both send the same Keep-Alive header.
server.keepAliveTimeout = 72_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  reportCpu(address !== null && typeof address === 'object' ? address.port : 0)
})
