import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { eventTypes } from '../../contract/alerts/event-types.ts'
import { type EventChoices, eventWebhooksAtMost, newEventWebhookSchema } from '../../contract/alerts/event-webhooks.ts'
import {
  addEventWebhook,
  type EventWebhookActs,
  editEventWebhook,
  eventWebhookTag,
  eventWebhookValueOf,
  moveEventWebhook,
  rotateEventSecret,
  testEventWebhook,
} from '../alerts/events/acts.ts'
import { listEventWebhooks } from '../alerts/events/list-webhooks.ts'
import { eventWebhookKeys, findEventWebhook, listEventWebhookRows } from '../alerts/events/store.ts'
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
import { jsonLine, lineOf } from './print.ts'
import { current, unknownWebhook, withWebhookActs } from './webhook-acts.ts'

const { name: nameSchema, address: addressSchema, types: typesSchema } = newEventWebhookSchema.entries

const typeListSchema = v.pipe(partsSchema, typesSchema)

/** The commands for webhooks of events. */
export const eventWebhookCommands: Area = (program, run) => {
  const events = addCommand(program, 'event-webhook', 'the webhooks by which programs are told of events')
  addCommand(events, 'add', 'tell a program of events; its secret is printed once')
    .argument('<name>', 'of the program', reads(nameSchema))
    .argument('<address>', 'https://…', reads(addressSchema))
    .option('--types <types>', `with commas; without it all: ${eventTypes.join(' ')}`, reads(typeListSchema))
    .action((name, address, { types = [...eventTypes] }) => run(add(address, { name, types, isMuted: false })))
  addCommand(events, 'list', 'the webhooks without their addresses, and what waits for them')
    .option('--json')
    .action(({ json = false }) => run(list(json)))
  addCommand(events, 'types <id>', 'what it is told from now on')
    .argument('<types>', 'with commas', reads(typeListSchema))
    .action((id, types) => run(change(id, { types }, `is told ${types.join(', ')}`)))
  addCommand(events, 'test <id>', 'send it the event webhook.test').action((id) =>
    run(act(id, testEventWebhook, 'receives a test')),
  )
  addCommand(events, 'mute <id>', 'drop what waits for it, and tell it nothing until it is unmuted').action((id) =>
    run(change(id, { isMuted: true }, 'is muted')),
  )
  addCommand(events, 'unmute <id>', 'tell it of events again').action((id) =>
    run(change(id, { isMuted: false }, 'is not muted any more')),
  )
  addCommand(events, 'move <id>', 'replace its address, which is sealed and never shown')
    .argument('<address>', 'https://…', reads(addressSchema))
    .action((id, address) =>
      run(act(id, (acts, actor, moved) => moveEventWebhook(acts, actor, moved, address), 'has another address')),
    )
  addCommand(events, 'secret <id>', 'give it another secret; for a day both sign').action((id) => run(rotate(id)))
  addCommand(events, 'remove <id>', 'tell it nothing any more, and forget it with its log').action((id) =>
    run(remove(id)),
  )
}

const withActs = (process: AdminProcess, work: (acts: EventWebhookActs) => Promise<ExitCode>): Promise<ExitCode> =>
  withWebhookActs(process, eventWebhookKeys, work)

const secretAdvice = 'The secret is shown only now. docs/operating/events.md: how a program checks the signature.'

const add =
  (address: string, choices: EventChoices): Command =>
  (process) =>
    withActs(process, async (acts) => {
      if ((await listEventWebhookRows(acts.database)).length >= eventWebhooksAtMost) {
        process.err(`There are at most ${eventWebhooksAtMost} webhooks: remove one first.`)
        return 1
      }
      const id = `ev-${randomUUID().slice(0, 8)}`
      const secret = await addEventWebhook(acts, consoleActor(), { id, address, ...choices })
      process.out(`EVENT_WEBHOOK_ID=${id}\nEVENT_WEBHOOK_SECRET=${secret}\n`)
      process.err(secretAdvice)
      return 0
    })

const list =
  (isJson: boolean): Command =>
  async (process) => {
    const webhooks = await withDatabase(process, listEventWebhooks)
    if (isJson) process.out(jsonLine(webhooks))
    else if (webhooks.length === 0) process.out('No webhook is told of events.\n')
    for (const { id, value, createdAt, waiting, failed } of isJson ? [] : webhooks) {
      const { name, host, types, isMuted } = value
      const facts = [
        id,
        createdAt,
        name,
        host,
        types.join(',') || 'no event',
        `${waiting} waiting`,
        `${failed} given up`,
      ]
      process.out(lineOf([...facts, ...(isMuted ? ['muted'] : [])]))
    }
    return 0
  }

const isKnown = async ({ database }: EventWebhookActs, id: string): Promise<boolean> =>
  (await findEventWebhook(database, id)) !== undefined

type Act = (acts: EventWebhookActs, actor: ReturnType<typeof consoleActor>, id: string) => Promise<void>

const act =
  (id: string, run: Act, told: string): Command =>
  (process) =>
    withActs(process, async (acts) => {
      if (!(await isKnown(acts, id))) return unknownWebhook(process, id)
      await run(acts, consoleActor(), id)
      process.out(`${id} ${told}\n`)
      return 0
    })

const rotate =
  (id: string): Command =>
  (process) =>
    withActs(process, async (acts) => {
      if (!(await isKnown(acts, id))) return unknownWebhook(process, id)
      process.out(`EVENT_WEBHOOK_SECRET=${await rotateEventSecret(acts, consoleActor(), id)}\n`)
      process.err(secretAdvice)
      return 0
    })

const change =
  (id: string, changed: Partial<Pick<EventChoices, 'types' | 'isMuted'>>, told: string): Command =>
  (process) =>
    withActs(process, async (acts) => {
      const row = await findEventWebhook(acts.database, id)
      if (row === undefined) return unknownWebhook(process, id)
      const { host: _, ...before } = eventWebhookValueOf(row)
      const edited = { id, seen: eventWebhookTag(row) }
      const { kind } = await editEventWebhook(acts, consoleActor(), edited, { ...before, ...changed })
      if (kind === 'conflict') {
        process.err(`${id} was changed at the same moment. Look at it (event-webhook list), then try again.`)
        return 1
      }
      process.out(`${id} ${told}\n`)
      return 0
    })

const remove =
  (id: string): Command =>
  (process) =>
    withActs(process, async (acts) => {
      const { kind } = await editEventWebhook(acts, consoleActor(), current(id), undefined)
      if (kind !== 'done') return unknownWebhook(process, id)
      process.out(`${id} is told nothing any more\n`)
      return 0
    })
