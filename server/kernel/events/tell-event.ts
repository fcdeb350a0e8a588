import { randomUUID } from 'node:crypto'
import type { EventType } from '../../../contract/alerts/event-types.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { inChunks } from '../db/chunks.ts'
import type { Transaction } from '../db/transaction.ts'
import { hashOf } from '../secrets/token-hash.ts'
import type { EventDeliveryRow } from './tables.ts'

/** Something that happened, for programs outside. */
export interface PortalEvent {
  readonly type: EventType
  /** Identifies the event within its type, however often it is reported. */
  readonly key: string
  /** Epoch milliseconds. */
  readonly at: number
  /** The player whom it is about. */
  readonly steamId?: string
  /** SteamIDs are the only personal data. */
  readonly data: Readonly<Record<string, string | number | null>>
}

/** The id by which a receiver tells a repeated event. */
const eventIdOf = ({ type, key }: PortalEvent): string => `evt_${hashOf(`${type} ${key}`).slice(0, 27)}`

const eventBody = (
  id: string,
  { type, at, data }: Omit<PortalEvent, 'key' | 'type'> & { readonly type: string },
): string => JSON.stringify({ id, type, at: isoInstant(at), data })

/** A delivery that is due now. */
export const newDelivery = (
  webhookId: string,
  eventId: string,
  event: Omit<PortalEvent, 'key' | 'type'> & { readonly type: string },
  now: number,
): EventDeliveryRow => ({
  id: randomUUID(),
  webhook_id: webhookId,
  event_id: eventId,
  type: event.type,
  at: event.at,
  steam_id: event.steamId ?? null,
  body: eventBody(eventId, event),
  attempts: 0,
  next_at: now,
  ...{ arrived_at: null, tried_at: null, status: null, milliseconds: null, problem: null },
})

/**
 * Stores events for the webhooks that receive them, in the transaction of the change. Safe to repeat: a webhook gets an
 * event once, and none older than itself.
 */
export async function tellEvents({ kysely }: Transaction, events: readonly PortalEvent[]): Promise<void> {
  const types = new Set(events.map(({ type }) => type))
  if (types.size === 0) return
  const webhooks = await kysely
    .selectFrom('event_webhook')
    .select(['id', 'types', 'created_at'])
    .where('muted_at', 'is', null)
    .execute()
  const rows = webhooks.flatMap((webhook) =>
    events
      .filter(({ type, at }) => at >= webhook.created_at && webhook.types.includes(`"${type}"`))
      .map((event) => newDelivery(webhook.id, eventIdOf(event), event, event.at)),
  )
  await inChunks(rows, (some) =>
    kysely
      .insertInto('event_delivery')
      .values([...some])
      .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
      .execute(),
  )
}

export const tellEvent = (trx: Transaction, event: PortalEvent): Promise<void> => tellEvents(trx, [event])
