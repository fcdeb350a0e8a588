import { randomUUID } from 'node:crypto'
import { Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { alertKinds, type WebhookFormat, webhookFormats } from '../../contract/alerts/alerts.ts'
import type { DeliveryAttempt, NewWebhook } from '../../contract/alerts/staff-webhooks.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { type Language, languages } from '../../contract/language.ts'
import { writtenLanguage } from '../../contract/page/document-texts.ts'
import { addWebhook, changeWebhook, moveWebhook, removeWebhook, testWebhook, type WebhookActs } from '../alerts/acts.ts'
import { createWebhookCall } from '../alerts/backends/webhook-call.ts'
import { listWebhooks, openWebhook, webhookKeys } from '../alerts/store/webhooks.ts'
import { readSettings } from '../community/store/settings.ts'
import {
  type AdminProcess,
  type Area,
  addCommand,
  type Command,
  type ExitCode,
  partsSchema,
  reads,
  withDatabase,
} from './command.ts'
import { consoleActor } from './console-actor.ts'
import { current, unknownWebhook, withWebhookActs } from './webhook-acts.ts'

const kindsSchema = v.pipe(partsSchema, v.array(v.picklist(alertKinds)))

/** The commands for webhooks of alerts. */
export const alertCommands: Area = (program, run) => {
  const alerts = addCommand(program, 'alerts', 'the webhooks that receive alerts')
  addCommand(alerts, 'add <address>', 'send alerts to a webhook')
    .addOption(new Option('--format <format>').choices(webhookFormats).default('json'))
    .addOption(new Option('--language <language>').choices(languages))
    .option('--kinds <kinds>', `with commas; without it all of them: ${alertKinds.join(' ')}`, reads(kindsSchema))
    .action((address, { format, language, kinds = [...alertKinds] }) => run(add({ address, format, language, kinds })))
  addCommand(alerts, 'list', 'the webhooks, without their addresses, and what became of the last alert').action(() =>
    run(list),
  )
  addCommand(alerts, 'kinds <id>', 'the kinds that it receives from now on')
    .argument('<kinds>', 'with commas', reads(kindsSchema))
    .action((id, kinds) => run(change(id, { kinds }, `receives ${kinds.join(', ')}`)))
  addCommand(alerts, 'test <id>', 'send a test now').action((id) => run(test(id)))
  addCommand(alerts, 'move <id> <address>', 'replace its address, which is sealed and never shown')
    .addOption(new Option('--format <format>').choices(webhookFormats))
    .action((id, address, { format }) => run(move(id, address, format)))
  addCommand(alerts, 'mute <id>', 'send it nothing until it is unmuted').action((id) =>
    run(change(id, { isMuted: true }, 'is muted')),
  )
  addCommand(alerts, 'unmute <id>', 'send it alerts again').action((id) =>
    run(change(id, { isMuted: false }, 'is not muted any more')),
  )
  addCommand(alerts, 'remove <id>', 'send it nothing any more, and forget it').action((id) => run(remove(id)))
}

const withActs = (process: AdminProcess, work: (acts: WebhookActs) => Promise<ExitCode>): Promise<ExitCode> =>
  withWebhookActs(process, webhookKeys, work)

const add =
  (chosen: Pick<NewWebhook, 'address' | 'format' | 'kinds'> & { readonly language: Language | undefined }): Command =>
  (process) =>
    withActs(process, async (acts) => {
      const id = `wh-${randomUUID().slice(0, 8)}`
      const language = chosen.language ?? writtenLanguage(await readSettings(acts.database))
      const { value } = await addWebhook(acts, consoleActor(), { id, ...chosen, language, isMuted: false })
      process.out(`${id}\t${value?.host}\nSend a test: npm run admin -- alerts test ${id}\n`)
      return 0
    })

const list: Command = async (process) => {
  const webhooks = await withDatabase(process, listWebhooks)
  for (const { id, host, format, language, kinds, createdAt, mutedAt, last } of webhooks) {
    const facts = [id, isoInstant(createdAt), host, format, language, kinds.join(',') || 'no kind', lastLine(last)]
    process.out(`${[...facts, ...(mutedAt === null ? [] : [`muted since ${isoInstant(mutedAt)}`])].join('\t')}\n`)
  }
  if (webhooks.length === 0) process.out('No webhook receives alerts.\n')
  return 0
}

function lastLine(last: DeliveryAttempt | null): string {
  if (last === null) return 'nothing sent yet'
  const { state, at, attempts, detail } = last
  const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  const result = { arrived: 'arrived', waiting: 'will be retried', failed: 'failed' }[state]
  return `last alert ${result} ${at ?? ''} (${count}; ${detail})`
}

const remove =
  (id: string): Command =>
  (process) =>
    withActs(process, async (acts) => {
      if ((await removeWebhook(acts, consoleActor(), current(id))).kind !== 'done') return unknownWebhook(process, id)
      process.out(`${id} receives no more alerts\n`)
      return 0
    })

const change =
  (id: string, changed: Parameters<typeof changeWebhook>[3], told: string): Command =>
  (process) =>
    withActs(process, async (acts) => {
      const { value } = await changeWebhook(acts, consoleActor(), current(id), changed)
      if (value === undefined) return unknownWebhook(process, id)
      process.out(`${id} ${told}\n`)
      return 0
    })

const move =
  (id: string, address: string, format: WebhookFormat | undefined): Command =>
  (process) =>
    withActs(process, async (acts) => {
      const before = await openWebhook(acts.database, acts, id)
      if (before === undefined) return unknownWebhook(process, id)
      const place = { address, format: format ?? before.format }
      const { value } = await moveWebhook(acts, consoleActor(), current(id), place)
      process.out(`${id}\t${value?.host}\nSend a test: npm run admin -- alerts test ${id}\n`)
      return 0
    })

const test =
  (id: string): Command =>
  (process) =>
    withActs(process, async (acts) => {
      if ((await openWebhook(acts.database, acts, id)) === undefined) return unknownWebhook(process, id)
      const call = createWebhookCall({ privateHosts: acts.privateHosts })
      const { name } = await readSettings(acts.database)
      const origin = process.env['PUBLIC_ORIGIN'] ?? ''
      const { host, problem, detail } = await testWebhook(
        { ...acts, call, brand: () => name, origin },
        consoleActor(),
        id,
      )
      if (problem === null) process.out(`${host} has taken the test\n`)
      else process.err(`${host}: ${detail}`)
      return problem === null ? 0 : 1
    })
