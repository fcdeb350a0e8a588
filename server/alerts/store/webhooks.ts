import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type AlertKind, alertKinds, type WebhookFormat } from '../../../contract/alerts.ts'
import type { Language } from '../../../contract/language.ts'
import type { Database } from '../../kernel/db/database.ts'
import { seal, unsealWith } from '../../kernel/secrets/sealed.ts'
import type { PortalSecrets } from '../../kernel/secrets/secret.ts'
import { deriveKey } from '../../kernel/secrets/token-hash.ts'
import type { WebhookRow } from '../tables.ts'

/** A webhook without its address, which is a secret. */
export interface Webhook {
  readonly id: string
  readonly format: WebhookFormat
  readonly language: Language
  readonly kinds: readonly AlertKind[]
  readonly host: string
  readonly createdAt: number
  readonly sentAt: number | null
  readonly lastError: string | null
}

export interface NewWebhook {
  /** Checked by `addressProblem`. */
  readonly address: string
  readonly format: WebhookFormat
  readonly language: Language
  readonly kinds: readonly AlertKind[]
  /** Epoch milliseconds. */
  readonly now: number
}

/** The key that seals the addresses of webhooks. */
const webhookKey = (secret: string): Uint8Array => deriveKey(secret, 'alert webhooks')

const kindsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(alertKinds)))

const toWebhook = (row: Omit<WebhookRow, 'sealed'>): Webhook => ({
  id: row.id,
  format: row.format,
  language: row.language,
  kinds: v.parse(kindsSchema, row.kinds),
  host: row.host,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  lastError: row.last_error,
})

const shownColumns = ['id', 'format', 'language', 'kinds', 'host', 'created_at', 'sent_at', 'last_error'] as const

export async function addWebhook(db: Database, key: Uint8Array, webhook: NewWebhook): Promise<Webhook> {
  const { address, format, language, kinds, now } = webhook
  const row: WebhookRow = {
    id: `wh-${randomUUID().slice(0, 8)}`,
    format,
    language,
    kinds: JSON.stringify(kinds),
    host: new URL(address).host,
    sealed: seal(key, address),
    created_at: now,
    sent_at: null,
    last_error: null,
  }
  await db.kysely.insertInto('alert_webhook').values(row).execute()
  return toWebhook(row)
}

/** Every webhook, oldest first. */
export async function listWebhooks(db: Database): Promise<Webhook[]> {
  const rows = await db.kysely.selectFrom('alert_webhook').select(shownColumns).orderBy('created_at').execute()
  return rows.map(toWebhook)
}

/** False if there is none with this id. */
export async function removeWebhook(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.kysely.deleteFrom('alert_webhook').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Replaces the kinds that are on. False if there is no such webhook. */
export async function setWebhookKinds(db: Database, id: string, kinds: readonly AlertKind[]): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('alert_webhook')
    .set({ kinds: JSON.stringify(kinds) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface OpenWebhook extends Webhook {
  /** Undefined if this secret cannot decrypt it, because the portal's secret has changed. */
  readonly address: string | undefined
}

/** The keys of the addresses: the one that seals, and one that still opens. */
export interface WebhookKeys {
  readonly key: Uint8Array
  readonly previousKey?: Uint8Array | undefined
}

export const webhookKeys = ({ secret, previousSecret }: PortalSecrets): WebhookKeys => ({
  key: webhookKey(secret),
  previousKey: previousSecret === undefined ? undefined : webhookKey(previousSecret),
})

/** Every webhook with its address, for sending. */
export async function openWebhooks(db: Database, { key, previousKey }: WebhookKeys): Promise<OpenWebhook[]> {
  const rows = await db.kysely.selectFrom('alert_webhook').selectAll().execute()
  return rows.map((row) => ({ ...toWebhook(row), address: unsealWith([key, previousKey], row.sealed) }))
}

/** Seals addresses with the current secret that are sealed with the previous one. Resolves to their number. */
export async function resealWebhooks(db: Database, { key, previousKey }: WebhookKeys): Promise<number> {
  if (previousKey === undefined) return 0
  let count = 0
  for (const { id, sealed } of await db.kysely.selectFrom('alert_webhook').select(['id', 'sealed']).execute()) {
    const address = unsealWith([previousKey], sealed)
    if (address === undefined) continue
    const { numUpdatedRows } = await db.kysely
      .updateTable('alert_webhook')
      .set({ sealed: seal(key, address) })
      .where('id', '=', id)
      .where('sealed', '=', sealed)
      .executeTakeFirst()
    count += Number(numUpdatedRows)
  }
  return count
}

/** Records the last attempt: `error` null if it arrived. */
export async function noteDelivery(db: Database, id: string, error: string | null, now: number): Promise<void> {
  const change = error === null ? { sent_at: now, last_error: null } : { last_error: error.slice(0, 200) }
  await db.kysely.updateTable('alert_webhook').set(change).where('id', '=', id).execute()
}
