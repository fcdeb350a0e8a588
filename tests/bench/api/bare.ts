/** The reference: a bare node:http server that writes the same status, headers and bytes as the product. */

import { createServer } from 'node:http'
import { fetchAnswer, listen } from './bare-answer.ts'

const answer = await fetchAnswer(process.argv[2] ?? '', JSON.parse(process.argv[3] ?? '{}'))
listen(
  createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }),
)
