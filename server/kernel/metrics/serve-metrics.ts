import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { seconds } from '../../../contract/duration.ts'
import { ApiError } from '../http/api-error.ts'
import { addApiRoute } from '../http/api-route.ts'
import type { RouteModule } from '../http/route-module.ts'
import type { Metrics } from './metrics.ts'

const contentType = 'text/plain; version=0.0.4; charset=utf-8'
const path = '/metrics'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether an `Authorization` header carries the token, compared in constant time. */
function hasToken(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}

/** `GET /metrics` on the portal's own port, for callers with the token. */
export const metricsRoute =
  ({ scrape }: Pick<Metrics, 'scrape'>, token: string): RouteModule =>
  (app, createLimit) =>
    addApiRoute(app, createLimit, {
      method: 'GET',
      pattern: path,
      limit: 'probe',
      async handler(request, reply) {
        if (!hasToken(request.headers.authorization, token)) throw new ApiError('UNAUTHORIZED')
        await reply
          .header('cache-control', 'no-store')
          .type(contentType)
          .send(await scrape())
      },
    })

/** `GET /metrics` on a port of its own; `token` undefined: for every caller that reaches it. It does not listen yet. */
export function createMetricsServer({ scrape }: Pick<Metrics, 'scrape'>, token: string | undefined): Server {
  return createServer({ requestTimeout: seconds(10) }, (request, response) => {
    const respond = (status: number, body: string, type = 'text/plain; charset=utf-8'): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    }
    if (request.url !== path) respond(404, 'NOT_FOUND\n')
    else if (request.method !== 'GET') respond(405, 'METHOD_NOT_ALLOWED\n')
    else if (token !== undefined && !hasToken(request.headers.authorization, token)) respond(401, 'UNAUTHORIZED\n')
    else
      scrape().then(
        (text) => respond(200, text, contentType),
        () => respond(500, 'INTERNAL\n'),
      )
  })
}
