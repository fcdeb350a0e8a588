import type { WebhookActs } from '../alerts/acts.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { SealKeys } from '../kernel/secrets/seal-keys.ts'
import type { PortalSecrets } from '../kernel/secrets/secret.ts'
import { type AdminProcess, type ExitCode, withDatabase } from './command.ts'
import { serverSecrets } from './portal-secrets.ts'
import { privateHostsOf } from './private-hosts.ts'

/** No state is named: the command line edits the current one. */
export const current = (id: string) => ({ id, seen: undefined })

export function unknownWebhook(process: AdminProcess, id: string): 1 {
  process.err(`There is no webhook ${id}.`)
  return 1
}

/** Runs `work` with what acts on webhooks need, among it the key of the addresses, which follows from the portal's secret. */
export const withWebhookActs = (
  process: AdminProcess,
  keysOf: (secrets: PortalSecrets) => SealKeys,
  work: (acts: WebhookActs) => Promise<ExitCode>,
): Promise<ExitCode> =>
  withDatabase(process, async (database) => {
    const secrets = await serverSecrets(process, database)
    if (secrets === undefined) return 1
    try {
      return await work({ database, privateHosts: privateHostsOf(process), now: Date.now, ...keysOf(secrets) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      process.err(error.details ?? error.code)
      return 1
    }
  })
