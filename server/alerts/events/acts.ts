import { randomUUID } from 'node:crypto'
import { testEventType } from '../../../contract/alerts/event-types.ts'
import {
  type EventChoices,
  type EventWebhookValue,
  eventWebhooksAtMost,
  type NewEventWebhook,
} from '../../../contract/alerts/event-webhooks.ts'
import { days } from '../../../contract/duration.ts'
import type { Actor } from '../../kernel/audit/entry.ts'
import { appendSealedAudit } from '../../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { type EditOutcome, tagOf } from '../../kernel/edits/edit.ts'
import type { EventWebhookRow } from '../../kernel/events/tables.ts'
import { newDelivery } from '../../kernel/events/tell-event.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { bareHost } from '../../kernel/http/outgoing/door.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openSealed, type SealKeys } from '../../kernel/secrets/seal-keys.ts'
import { seal } from '../../kernel/secrets/sealed.ts'
import { refuseAddress } from '../acts.ts'
import { newWebhookSecret } from './signature.ts'
import {
  changeEventWebhook,
  deleteEventWebhook,
  dropWaiting,
  findEventWebhook,
  hasDeliveries,
  insertDelivery,
  insertEventWebhook,
  listEventWebhookRows,
  rearmDelivery,
  typesIn,
} from './store.ts'

export interface EventWebhookActs extends Pick<Kernel, 'database' | 'now'>, SealKeys {
  /** Hosts that may have a private address. */
  readonly privateHosts: ReadonlySet<string>
}

const subjectKind = 'event-webhook'

export const eventWebhookValueOf = (row: EventWebhookRow): EventWebhookValue => ({
  host: row.host,
  name: row.name,
  types: typesIn(row.types),
  isMuted: row.muted_at !== null,
})

export const eventWebhookTag = (row: EventWebhookRow): string => tagOf({ id: row.id, ...eventWebhookValueOf(row) })

type Outcome = EditOutcome<EventWebhookValue>

const outcomeFor = (kind: Outcome['kind'], row: EventWebhookRow | undefined): Outcome => ({
  kind,
  tag: row === undefined ? tagOf(undefined) : eventWebhookTag(row),
  value: row && eventWebhookValueOf(row),
})

/**
 * Adds a webhook; resolves to its secret. Safe to repeat: until it has received anything, it gets another secret, because the
 * response with the one before was lost.
 * @throws ApiError WEBHOOK_REFUSED; WEBHOOKS_FULL; CONFLICT if there is another one with this id
 */
export async function addEventWebhook(acts: EventWebhookActs, actor: Actor, added: NewEventWebhook): Promise<string> {
  const { database, key } = acts
  refuseAddress(acts, added.address)
  return inTransaction(database, async (trx) => {
    const at = acts.now()
    const secret = newWebhookSecret()
    const { id, name, types, isMuted, address } = added
    const row: EventWebhookRow = {
      ...{ id, name, types: JSON.stringify(types), host: bareHost(new URL(address)), created_at: at },
      ...{ sealed: seal(key, address), sealed_secret: seal(key, secret), sealed_previous: null, previous_until: null },
      muted_at: isMuted ? at : null,
    }
    const before = await findEventWebhook(trx, id)
    if (before !== undefined) {
      const isRepeated = openSealed(acts, before.sealed) === address && !(await hasDeliveries(trx, id))
      if (!isRepeated) throw new ApiError('CONFLICT')
      await changeEventWebhook(trx, id, { sealed_secret: row.sealed_secret })
    } else {
      if ((await listEventWebhookRows(trx)).length >= eventWebhooksAtMost) throw new ApiError('WEBHOOKS_FULL')
      if (!(await insertEventWebhook(trx, row))) throw new ApiError('CONFLICT')
    }
    const after = eventWebhookValueOf(row)
    await appendSealedAudit(trx, actor, { at, action: 'event-webhook.add', subjectKind, subject: id, after })
    return secret
  })
}

export interface EventWebhookEdit {
  readonly id: string
  /** The tag of the state that the editor saw; undefined: the current one, whatever it is. */
  readonly seen: string | undefined
}

/** Replaces what staff choose, or removes the webhook with its log (`undefined`). Safe to repeat. */
export function editEventWebhook(
  { database, now }: EventWebhookActs,
  actor: Actor,
  { id, seen }: EventWebhookEdit,
  choices: EventChoices | undefined,
): Promise<Outcome> {
  return inTransaction(database, async (trx) => {
    const before = await findEventWebhook(trx, id)
    if (before === undefined) return outcomeFor(choices === undefined ? 'unchanged' : 'noVersion', undefined)
    const at = now()
    const value = eventWebhookValueOf(before)
    if (choices !== undefined && tagOf({ id, ...value, ...choices }) === eventWebhookTag(before)) {
      return outcomeFor('unchanged', before)
    }
    if (seen !== undefined && seen !== eventWebhookTag(before)) return outcomeFor('conflict', before)
    if (choices === undefined) await deleteEventWebhook(trx, id)
    else {
      const muted_at = choices.isMuted ? (before.muted_at ?? at) : null
      if (choices.isMuted && before.muted_at === null) await dropWaiting(trx, id)
      await changeEventWebhook(trx, id, { name: choices.name, types: JSON.stringify(choices.types), muted_at })
    }
    const row = await findEventWebhook(trx, id)
    const action = choices === undefined ? 'event-webhook.remove' : 'event-webhook.edit'
    const values = { before: value, after: row && eventWebhookValueOf(row) }
    await appendSealedAudit(trx, actor, { at, action, subjectKind, subject: id, ...values })
    return outcomeFor('done', row)
  })
}

/** Replaces the address. Safe to repeat. @throws ApiError WEBHOOK_REFUSED; GONE */
export function moveEventWebhook(acts: EventWebhookActs, actor: Actor, id: string, address: string): Promise<void> {
  refuseAddress(acts, address)
  return inTransaction(acts.database, async (trx) => {
    const row = await findEventWebhook(trx, id)
    if (row === undefined) throw new ApiError('GONE')
    if (openSealed(acts, row.sealed) === address) return
    const host = bareHost(new URL(address))
    await changeEventWebhook(trx, id, { sealed: seal(acts.key, address), host })
    const [before, at] = [eventWebhookValueOf(row), acts.now()]
    const values = { before, after: { ...before, host } }
    await appendSealedAudit(trx, actor, { at, action: 'event-webhook.move', subjectKind, subject: id, ...values })
  })
}

/** How long the secret before signs as well. */
const overlap = days(1)

/** Gives a webhook another secret; resolves to it. @throws ApiError GONE */
export function rotateEventSecret(acts: EventWebhookActs, actor: Actor, id: string): Promise<string> {
  return inTransaction(acts.database, async (trx) => {
    const row = await findEventWebhook(trx, id)
    if (row === undefined) throw new ApiError('GONE')
    const at = acts.now()
    const secret = newWebhookSecret()
    await changeEventWebhook(trx, id, {
      ...{ sealed_secret: seal(acts.key, secret), sealed_previous: row.sealed_secret, previous_until: at + overlap },
    })
    await appendSealedAudit(trx, actor, { at, action: 'event-webhook.secret', subjectKind, subject: id })
    return secret
  })
}

/** Sends the event `webhook.test`. @throws ApiError GONE */
export function testEventWebhook({ database, now }: EventWebhookActs, actor: Actor, id: string): Promise<void> {
  return inTransaction(database, async (trx) => {
    if ((await findEventWebhook(trx, id)) === undefined) throw new ApiError('GONE')
    const at = now()
    await insertDelivery(trx, newDelivery(id, `evt_${randomUUID()}`, { type: testEventType, at, data: {} }, at))
    await appendSealedAudit(trx, actor, { at, action: 'event-webhook.test', subjectKind, subject: id })
  })
}

/** Sends an event again, with the same id. Safe to repeat. @throws ApiError GONE */
export function sendEventAgain(
  { database, now }: EventWebhookActs,
  actor: Actor,
  delivery: { readonly id: string; readonly webhookId: string },
): Promise<void> {
  return inTransaction(database, async (trx) => {
    const at = now()
    if (!(await rearmDelivery(trx, delivery, at))) throw new ApiError('GONE')
    const act = { action: 'event-webhook.resend' as const, subjectKind, subject: delivery.webhookId }
    await appendSealedAudit(trx, actor, { at, ...act, after: { delivery: delivery.id } })
  })
}
