import { seconds } from '../../../contract/duration.ts'
import type { readHealth } from '../../../contract/endpoints/portal.ts'
import type { Health } from '../../../contract/health.ts'
import type { Call } from './endpoint-types.ts'

export interface HealthDeps {
  readonly version: string
  /** `ping` never rejects. */
  readonly database: { readonly kind: 'sqlite' | 'postgresql'; ping(): Promise<boolean> }
  /** The current state of the poller. */
  poller(): Health['poller']
}

const pingTimeout = seconds(2)

/** True if the database responds within two seconds: a supervisor must not wait for one that hangs. */
async function responds(ping: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, pingTimeout, false)
  })
  const ok = await Promise.race([ping(), late])
  clearTimeout(timer)
  return ok
}

/** For supervisors: 200 `ok`, or 503 `degraded` while the database is unavailable (the list is still served). */
export const healthHandler =
  (deps: HealthDeps) =>
  async ({ reply }: Call<typeof readHealth, undefined>): Promise<Health> => {
    const ok = await responds(() => deps.database.ping())
    if (!ok) reply.code(503)
    return {
      status: ok ? 'ok' : 'degraded',
      version: deps.version,
      database: { kind: deps.database.kind, ok },
      poller: deps.poller(),
    }
  }
