import type { FastifyInstance } from 'fastify'
import { seconds } from '../../../contract/duration.ts'
import type { Health } from '../../../contract/health.ts'
import { healthPath } from '../../../contract/paths.ts'
import { addApiRoute } from './api-route.ts'
import type { CreateLimit } from './rate-limit.ts'

export interface HealthDeps {
  readonly version: string
  /** `ping` never rejects. */
  readonly database: { readonly kind: 'sqlite' | 'postgresql'; ping(): Promise<boolean> }
  /** The state of the poller at this moment. */
  poller(): Health['poller']
}

const pingTimeout = seconds(2)

/** True when the database answers within two seconds: a supervisor must not wait for a hanging one. */
async function answers(ping: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, pingTimeout, false)
  })
  const ok = await Promise.race([ping(), late])
  clearTimeout(timer)
  return ok
}

/** What a supervisor asks: 200 `ok`, or 503 `degraded` while the database is away (the list is still answered). */
export function addHealthRoute(app: FastifyInstance, createLimit: CreateLimit, deps: HealthDeps): void {
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: healthPath,
    limit: 'other',
    async handler(_request, reply) {
      const ok = await answers(() => deps.database.ping())
      const body: Health = {
        status: ok ? 'ok' : 'degraded',
        version: deps.version,
        database: { kind: deps.database.kind, ok },
        poller: deps.poller(),
      }
      await reply
        .code(ok ? 200 : 503)
        .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
        .send(JSON.stringify(body))
    },
  })
}
