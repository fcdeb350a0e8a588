import type { EventWebhook } from '../../../contract/alerts/event-webhooks.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Database } from '../../kernel/db/database.ts'
import { eventWebhookTag, eventWebhookValueOf } from './acts.ts'
import { countDeliveries, listEventWebhookRows } from './store.ts'

/** The webhooks for events as staff see them, oldest first. */
export async function listEventWebhooks(database: Database): Promise<EventWebhook[]> {
  const [rows, counts] = await Promise.all([listEventWebhookRows(database), countDeliveries(database)])
  return rows.map((row) => ({
    id: row.id,
    tag: eventWebhookTag(row),
    value: eventWebhookValueOf(row),
    createdAt: isoInstant(row.created_at),
    ...(counts.get(row.id) ?? { waiting: 0, failed: 0 }),
  }))
}
