import { listGameServers } from './accounts/game-servers/store.ts'
import { listWebhooks } from './alerts/store/webhooks.ts'
import { readStoredSettings } from './community/store/settings.ts'
import type { Config } from './config.ts'
import { listAudit } from './kernel/audit/read.ts'
import type { Database } from './kernel/db/database.ts'
import { readLastBackup } from './last-backup.ts'
import { readLogStatus } from './leaderboard/store/log-status.ts'
import { countLegalPages } from './legal/store/pages.ts'
import { countServers } from './servers/store/count-servers.ts'
import type { Services } from './services.ts'
import type { ChecklistFacts, ReadChecklistFacts } from './staff/checklist.ts'

export interface ChecklistFactsDeps {
  readonly database: Database
  readonly config: Pick<Config, 'latencyAtAddresses'>
  readonly services: Pick<Services, 'mailer' | 'providers' | 'vipPages'>
}

/** Whether the newest test mails reached a mail server: one of the last three was taken. */
async function wasMailTaken(database: Database): Promise<boolean> {
  const tests = await listAudit(database, { action: 'mail.test' }, { limit: 3 })
  return tests.some(({ after_json }) => after_json?.includes('"ok":true') ?? false)
}

async function readLogs(database: Database): Promise<Pick<ChecklistFacts, 'logs' | 'heardLogs'>> {
  const [servers, statuses] = await Promise.all([listGameServers(database), readLogStatus(database)])
  const active = servers.filter(({ revoked_at }) => revoked_at === null)
  const heard = active.filter(({ id }) => (statuses.get(id)?.received_at ?? null) !== null)
  return { logs: active.length, heardLogs: heard.length }
}

/** What the parts of the portal know of the first hour; the same for the staff room and the command line. */
export const checklistFactsOf =
  ({ database, config, services }: ChecklistFactsDeps): ReadChecklistFacts =>
  async () => {
    const [settings, servers, mailTried, logs, webhooks, lastBackup, legalPages] = await Promise.all([
      readStoredSettings(database),
      countServers(database),
      wasMailTaken(database),
      readLogs(database),
      listWebhooks(database),
      readLastBackup(database),
      countLegalPages(database),
    ])
    const { mailer, providers, vipPages } = services
    const sellsOutside = vipPages.vipPageUrl !== undefined || vipPages.vipStoreUrl !== undefined
    return {
      hasName: settings.name !== undefined,
      hasRegions: settings.regions !== undefined,
      hasIcon: settings.pictures?.icon !== undefined,
      servers: servers.all,
      unmeasured: config.latencyAtAddresses ? 0 : servers.all - servers.withTarget,
      sendsMail: mailer !== undefined,
      mailTried,
      waysToPay: providers.length + (sellsOutside ? 1 : 0),
      ...logs,
      webhooks: webhooks.length,
      heardWebhooks: webhooks.filter(({ last }) => last !== null && last.problem === null).length,
      lastBackup,
      legalPages,
    }
  }
