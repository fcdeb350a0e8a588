import { randomUUID } from 'node:crypto'
import { Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import {
  fillPercents,
  maxStatusMessages,
  type NewStatusMessage,
  newStatusMessageSchema,
  type StatusFormat,
  statusFormats,
} from '../../contract/alerts/status-messages.ts'
import { languages } from '../../contract/language.ts'
import { writtenLanguage } from '../../contract/page/document-texts.ts'
import { parseServerId } from '../../contract/servers/address.ts'
import type { WebhookActs } from '../alerts/acts.ts'
import { listStatusMessages } from '../alerts/list-status-messages.ts'
import { addStatusMessage, moveStatusMessage, removeStatusMessage, resumeStatusMessage } from '../alerts/status-acts.ts'
import { openStatusMessage, openStatusMessages } from '../alerts/store/status-messages.ts'
import { webhookKeys } from '../alerts/store/webhooks.ts'
import { readSettings } from '../community/store/settings.ts'
import { type AdminProcess, type Area, addCommand, type Command, type ExitCode, partsSchema, reads } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { jsonLine, lineOf } from './print.ts'
import { current, withWebhookActs } from './webhook-acts.ts'

const { address: addressSchema, modes: wordsSchema, fillPercent: percentSchema } = newStatusMessageSchema.entries

const modesSchema = v.pipe(partsSchema, wordsSchema)
const serversSchema = v.pipe(
  modesSchema,
  v.check((all) => all.every((id) => parseServerId(id) !== undefined), 'must be addresses such as 203.0.113.7:27015'),
)
const percentTextSchema = v.pipe(v.string(), v.transform(Number), percentSchema)

type Chosen = Omit<NewStatusMessage, 'id' | 'language'> & {
  readonly language: NewStatusMessage['language'] | undefined
}

/** The commands for status messages. */
export const statusMessageCommands: Area = (program, run) => {
  const messages = addCommand(program, 'status-message', 'messages in chat channels that say how the servers are')
  addCommand(messages, 'add', 'have a message written and kept current')
    .argument('<address>', 'the webhook of the channel', reads(addressSchema))
    .addOption(new Option('--format <format>').choices(statusFormats).default<StatusFormat>('discord'))
    .addOption(new Option('--language <language>').choices(languages))
    .option('--modes <modes>', 'with commas; without it all servers', reads(modesSchema))
    .option('--no-links', 'without links to the servers')
    .option('--fill <servers>', 'addresses with commas: tell when one of them fills up', reads(serversSchema))
    .addOption(
      new Option('--fill-percent <percent>', `counts as filling up: ${fillPercents.join(', ')}`)
        .argParser(reads(percentTextSchema))
        .default<NewStatusMessage['fillPercent']>(80),
    )
    .action((address, { format, language, modes = [], links, fill = [], fillPercent }) =>
      run(add({ address, format, language, modes, hasLinks: links, fillServers: fill, fillPercent })),
    )
  addCommand(messages, 'list', 'the messages without their addresses, and what keeps them from being written')
    .option('--json')
    .action(({ json = false }) => run(list(json)))
  addCommand(messages, 'resume <id>', 'try again now, also if it is paused').action((id) => run(resume(id)))
  addCommand(messages, 'move <id>', 'replace its address, which is sealed and never shown')
    .argument('<address>', 'the webhook of the channel', reads(addressSchema))
    .addOption(new Option('--format <format>').choices(statusFormats))
    .action((id, address, { format }) => run(move(id, address, format)))
  addCommand(messages, 'remove <id>', 'write it no more; what was written stays in its channel').action((id) =>
    run(remove(id)),
  )
}

const withActs = (process: AdminProcess, work: (acts: WebhookActs) => Promise<ExitCode>): Promise<ExitCode> =>
  withWebhookActs(process, webhookKeys, work)

const unknown = (process: AdminProcess, id: string): 1 => {
  process.err(`There is no status message ${id}.`)
  return 1
}

const add =
  ({ language, ...chosen }: Chosen): Command =>
  (process) =>
    withActs(process, async (acts) => {
      const settings = await readSettings(acts.database)
      const strange = chosen.modes.find((mode) => !settings.modes.some(({ id }) => id === mode))
      if (strange !== undefined) {
        process.err(`There is no mode ${strange}: ${settings.modes.map(({ id }) => id).join(', ')}.`)
        return 1
      }
      if ((await openStatusMessages(acts.database, acts)).length >= maxStatusMessages) {
        process.err(`There are at most ${maxStatusMessages} status messages: remove one first.`)
        return 1
      }
      const id = `sm-${randomUUID().slice(0, 8)}`
      const added = { id, ...chosen, language: language ?? writtenLanguage(settings) }
      const { value } = await addStatusMessage(acts, consoleActor(), added)
      process.out(lineOf([id, value?.host]))
      return 0
    })

const list =
  (isJson: boolean): Command =>
  (process) =>
    withActs(process, async (acts) => {
      const messages = await listStatusMessages(acts.database, acts)
      if (isJson) process.out(jsonLine(messages))
      else if (messages.length === 0) process.out('There are no status messages.\n')
      for (const { id, value, writtenAt, trouble } of isJson ? [] : messages) {
        const written = writtenAt === null ? 'not written yet' : `written ${writtenAt}`
        const state = trouble === null ? [] : [`${trouble.isPaused ? 'paused' : 'will be retried'}: ${trouble.detail}`]
        const modes = value.modes.join(',') || 'all servers'
        process.out(lineOf([id, value.host, value.format, value.language, modes, written, ...state]))
      }
      return 0
    })

const isKnown = async (acts: WebhookActs, id: string): Promise<boolean> =>
  (await openStatusMessage(acts.database, acts, id)) !== undefined

const resume =
  (id: string): Command =>
  (process) =>
    withActs(process, async (acts) => {
      if (!(await isKnown(acts, id))) return unknown(process, id)
      await resumeStatusMessage(acts, consoleActor(), id)
      process.out(`${id} is tried again\n`)
      return 0
    })

const move =
  (id: string, address: string, format: StatusFormat | undefined): Command =>
  (process) =>
    withActs(process, async (acts) => {
      const before = await openStatusMessage(acts.database, acts, id)
      if (before === undefined) return unknown(process, id)
      const place = { address, format: format ?? before.value.format }
      const { value } = await moveStatusMessage(acts, consoleActor(), current(id), place)
      process.out(lineOf([id, value?.host]))
      return 0
    })

const remove =
  (id: string): Command =>
  (process) =>
    withActs(process, async (acts) => {
      if ((await removeStatusMessage(acts, consoleActor(), current(id))).kind !== 'done') return unknown(process, id)
      process.out(`${id} is written no more\n`)
      return 0
    })
