import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type AlertKind, alertKinds, webhookFormats } from '../../contract/alerts.ts'
import { addressProblem, createWebhookCall } from '../alerts/backends/webhook-call.ts'
import { sendAlert } from '../alerts/jobs/deliver-alerts.ts'
import type { Alert } from '../alerts/rules/condition.ts'
import {
  addWebhook,
  listWebhooks,
  noteDelivery,
  openWebhooks,
  removeWebhook,
  setWebhookKinds,
  type WebhookKeys,
  webhookKeys,
} from '../alerts/store/webhooks.ts'
import { readSettings } from '../content/store/settings.ts'
import type { Database } from '../kernel/db/database.ts'
import { type AdminProcess, type Command, type CommandOf, type CommandOptions, withDatabase } from './command.ts'
import { portalSecrets } from './portal-secrets.ts'
import { privateHostsOf } from './private-hosts.ts'

export const alertUsage = `  npm run admin -- alerts add ADDRESS [--format json|discord|wecom] [--language zh|en] [--kinds KIND,…]
                                                  send alerts to a webhook; without --kinds all of them:
                                                  ${alertKinds.join(' ')}
  npm run admin -- alerts list                    the webhooks, without their addresses, and what became of the last alert
  npm run admin -- alerts kinds ID KIND,…         the kinds that it receives from now on
  npm run admin -- alerts test ID                 send a test now
  npm run admin -- alerts remove ID`

const formatSchema = v.optional(v.picklist(webhookFormats), 'json')
const languageSchema = v.optional(v.picklist(['zh', 'en']), 'zh')
const kindsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(v.picklist(alertKinds)),
)

/** The commands for webhooks of alerts. */
export const alertCommandOf: CommandOf = (name, [verb, first, second, ...rest], options) => {
  if (name !== 'alerts' || rest.length > 0) return undefined
  if (verb === 'add' && first !== undefined && second === undefined) return addCommand(first, options)
  const { format, language, kinds } = options
  if (format !== undefined || language !== undefined || kinds !== undefined) return undefined
  if (verb === 'list' && first === undefined) return list
  if (first === undefined) return undefined
  if (verb === 'kinds' && second !== undefined) return kindsCommand(first, second)
  if (second !== undefined) return undefined
  if (verb === 'remove') return remove(first)
  return verb === 'test' ? test(first) : undefined
}

function addCommand(address: string, { format, language, kinds }: CommandOptions): Command | undefined {
  const chosen = {
    format: v.safeParse(formatSchema, format),
    language: v.safeParse(languageSchema, language),
    kinds: v.safeParse(v.optional(kindsSchema, alertKinds.join(',')), kinds),
  }
  if (!chosen.format.success || !chosen.language.success || !chosen.kinds.success) return undefined
  return add(address, {
    format: chosen.format.output,
    language: chosen.language.output,
    kinds: chosen.kinds.output,
  })
}

function kindsCommand(id: string, text: string): Command | undefined {
  const kinds = v.safeParse(kindsSchema, text)
  return kinds.success ? setKinds(id, kinds.output) : undefined
}

/** Runs `work` with the key of the addresses, which follows from the portal's secret. */
const withKey = (process: AdminProcess, work: (db: Database, keys: WebhookKeys) => Promise<0 | 1>): Promise<0 | 1> =>
  withDatabase(process, async (db) => {
    const secrets = await portalSecrets(process, db)
    if (secrets !== undefined) return work(db, webhookKeys(secrets))
    process.err('The address is sealed with the portal’s secret: set PORTAL_SECRET to that of the server.')
    return 1
  })

const add =
  (address: string, chosen: Omit<Parameters<typeof addWebhook>[2], 'address' | 'now'>): Command =>
  async (process) => {
    const problem = addressProblem(address, privateHostsOf(process))
    if (problem !== undefined) {
      process.err(problem)
      return 1
    }
    return withKey(process, async (db, { key }) => {
      const { id, host } = await addWebhook(db, key, { ...chosen, address, now: Date.now() })
      process.out(`${id}\t${host}\nSend a test: npm run admin -- alerts test ${id}\n`)
      return 0
    })
  }

const iso = (at: number): string => new Date(at).toISOString()

const list: Command = async (process) => {
  const webhooks = await withDatabase(process, listWebhooks)
  for (const { id, host, format, language, kinds, createdAt, sentAt, lastError } of webhooks) {
    const last = sentAt === null ? 'nothing sent yet' : `last sent ${iso(sentAt)}`
    process.out(`${id}\t${iso(createdAt)}\t${host}\t${format}\t${language}\t${kinds.join(',') || 'no kind'}\t${last}\n`)
    if (lastError !== null) process.out(`\tlast attempt failed: ${lastError}\n`)
  }
  if (webhooks.length === 0) process.out('No webhook receives alerts.\n')
  return 0
}

const unknown = (process: AdminProcess, id: string): 1 => {
  process.err(`There is no webhook ${id}.`)
  return 1
}

const remove =
  (id: string): Command =>
  async (process) => {
    if (!(await withDatabase(process, (db) => removeWebhook(db, id)))) return unknown(process, id)
    process.out(`${id} receives no more alerts\n`)
    return 0
  }

const setKinds =
  (id: string, kinds: readonly AlertKind[]): Command =>
  async (process) => {
    if (!(await withDatabase(process, (db) => setWebhookKinds(db, id, kinds)))) return unknown(process, id)
    process.out(`${id} receives ${kinds.join(', ')}\n`)
    return 0
  }

const testCondition = { kind: 'silence', subject: 'test', name: '', count: 0, since: null } as const

const test =
  (id: string): Command =>
  (process) =>
    withKey(process, async (db, keys) => {
      const webhook = (await openWebhooks(db, keys)).find((each) => each.id === id)
      if (webhook === undefined) return unknown(process, id)
      const now = Date.now
      const alert: Alert = { id: randomUUID(), state: 'test', condition: testCondition, at: now() }
      const call = createWebhookCall({ privateHosts: privateHostsOf(process) })
      const origin = process.env['PUBLIC_ORIGIN'] ?? ''
      const { name } = await readSettings(db)
      const outcome = await sendAlert({ call, brand: () => name, origin, now }, webhook, alert)
      const error = outcome.kind === 'sent' ? null : outcome.reason
      await noteDelivery(db, id, error, now())
      if (error === null) process.out(`${webhook.host} has taken the test\n`)
      else process.err(`${webhook.host}: ${error}`)
      return error === null ? 0 : 1
    })
