import * as v from 'valibot'
import { type AlertKind, alertKinds, type WebhookFormat } from '../../../contract/alerts/alerts.ts'
import { attemptSchema, type DeliveryAttempt, type WebhookValue } from '../../../contract/alerts/staff-webhooks.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Language } from '../../../contract/language.ts'
import type { Database } from '../../kernel/db/database.ts'
import { openSealed, resealAll, type SealKeys, sealKeys } from '../../kernel/secrets/seal-keys.ts'
import { seal } from '../../kernel/secrets/sealed.ts'
import type { PortalSecrets } from '../../kernel/secrets/secret.ts'
import type { WebhookRow } from '../tables.ts'

/** A webhook without its address, which is a secret. Instants are epoch milliseconds. */
export interface Webhook {
  readonly id: string
  readonly format: WebhookFormat
  readonly language: Language
  readonly kinds: readonly AlertKind[]
  readonly host: string
  readonly createdAt: number
  /** Null: not muted. */
  readonly mutedAt: number | null
  /** When the address was last replaced; null: never. */
  readonly movedAt: number | null
  /** Null: nothing was sent yet. */
  readonly last: DeliveryAttempt | null
}

export interface NewWebhook {
  readonly id: string
  /** Checked by `addressProblem`. */
  readonly address: string
  readonly format: WebhookFormat
  readonly language: Language
  readonly kinds: readonly AlertKind[]
  readonly isMuted?: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** The key that seals the addresses of webhooks. */
/** A newer process may have stored a kind that this one does not know. */
const kindsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.string()),
  v.transform((kinds) => alertKinds.filter((kind) => kinds.includes(kind))),
)
const storedAttemptSchema = v.pipe(v.string(), v.parseJson(), attemptSchema)

const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  format: row.format,
  language: row.language,
  kinds: v.parse(kindsSchema, row.kinds),
  host: row.host,
  createdAt: row.created_at,
  mutedAt: row.muted_at,
  movedAt: row.moved_at,
  last: lastAttempt(row),
})

/** Until 0.3.0: a process of an earlier release records only when an alert arrived, and why the last one did not. */
function lastAttempt({ last_attempt, sent_at, last_error }: WebhookRow): DeliveryAttempt | null {
  if (last_attempt !== null) return v.parse(storedAttemptSchema, last_attempt)
  if (sent_at === null && last_error === null) return null
  const failed = { state: 'failed', at: null, problem: 'refused', detail: last_error ?? '' } as const
  const arrived = { state: 'arrived', at: isoInstant(sent_at ?? 0), problem: null, detail: '' } as const
  return { attempts: 1, ...(last_error === null ? arrived : failed) }
}

/** What staff see and change of it. */
export const webhookValueOf = ({ host, format, language, kinds, mutedAt }: Webhook): WebhookValue => ({
  host,
  format,
  language,
  kinds: [...kinds],
  isMuted: mutedAt !== null,
})

const hostOf = (address: string): string => new URL(address).host

/** Adds a webhook; returns nothing if there is one with this id. */
export async function insertWebhook(db: Database, key: Uint8Array, webhook: NewWebhook): Promise<Webhook | undefined> {
  const { id, address, format, language, kinds, isMuted = false, now } = webhook
  const row: WebhookRow = {
    id,
    format,
    language,
    kinds: JSON.stringify(kinds),
    host: hostOf(address),
    sealed: seal(key, address),
    created_at: now,
    sent_at: null,
    last_error: null,
    muted_at: isMuted ? now : null,
    moved_at: null,
    last_attempt: null,
  }
  const inserted = await db.kysely
    .insertInto('alert_webhook')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? toWebhook(row) : undefined
}

const everyRow = ({ kysely }: Database) =>
  kysely.selectFrom('alert_webhook').selectAll().orderBy('created_at').orderBy('id')

/** Every webhook, oldest first. */
export const listWebhooks = async (db: Database): Promise<Webhook[]> => (await everyRow(db).execute()).map(toWebhook)

export interface OpenWebhook extends Webhook {
  /** Undefined if this secret cannot decrypt it, because the portal's secret has changed. */
  readonly address: string | undefined
}

/** The keys of the addresses. */
export const webhookKeys = (secrets: PortalSecrets): SealKeys => sealKeys(secrets, 'alert webhooks')

const toOpen = (row: WebhookRow, keys: SealKeys): OpenWebhook => ({
  ...toWebhook(row),
  address: openSealed(keys, row.sealed),
})

/** Every webhook with its address, for sending; oldest first. */
export const openWebhooks = async (db: Database, keys: SealKeys): Promise<OpenWebhook[]> =>
  (await everyRow(db).execute()).map((row) => toOpen(row, keys))

/** One webhook with its address; in a transaction on PostgreSQL, other changes of it wait until that ends. */
export async function openWebhook(db: Database, keys: SealKeys, id: string): Promise<OpenWebhook | undefined> {
  const query = db.kysely.selectFrom('alert_webhook').selectAll().where('id', '=', id)
  const isLocked = db.kind === 'postgresql' && db.kysely.isTransaction
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  return row && toOpen(row, keys)
}

/** Replaces what staff choose. `mutedAt`: epoch milliseconds; null: not muted. */
export async function setWebhookChoices(
  { kysely }: Database,
  id: string,
  { language, kinds, mutedAt }: Pick<Webhook, 'language' | 'kinds' | 'mutedAt'>,
): Promise<void> {
  const change = { language, kinds: JSON.stringify(kinds), muted_at: mutedAt }
  await kysely.updateTable('alert_webhook').set(change).where('id', '=', id).execute()
}

/** Replaces the address, which makes what became of the last message meaningless. */
export async function setWebhookAddress(
  { kysely }: Database,
  key: Uint8Array,
  { id, address, format, now }: Pick<NewWebhook, 'id' | 'address' | 'format' | 'now'>,
): Promise<void> {
  const place = { host: hostOf(address), sealed: seal(key, address), format, moved_at: now }
  const change = { ...place, sent_at: null, last_error: null, last_attempt: null }
  await kysely.updateTable('alert_webhook').set(change).where('id', '=', id).execute()
}

export async function deleteWebhook({ kysely }: Database, id: string): Promise<void> {
  await kysely.deleteFrom('alert_webhook').where('id', '=', id).execute()
}

/** Seals addresses with the current secret that are sealed with the previous one. Resolves to their number. */
export const resealWebhooks = ({ kysely }: Database, keys: SealKeys): Promise<number> =>
  resealAll(
    keys,
    () => kysely.selectFrom('alert_webhook').select(['id', 'sealed']).execute(),
    async ({ id, sealed }, next) => {
      const changed = kysely.updateTable('alert_webhook').set({ sealed: next }).where('id', '=', id)
      return (await changed.where('sealed', '=', sealed).executeTakeFirst()).numUpdatedRows
    },
  )

/** Records the last attempt. */
export async function noteDelivery(
  { kysely }: Database,
  { id, movedAt }: Pick<Webhook, 'id' | 'movedAt'>,
  attempt: DeliveryAttempt,
  now: number,
): Promise<void> {
  const result =
    attempt.problem === null ? { sent_at: now, last_error: null } : { last_error: attempt.detail.slice(0, 200) }
  await kysely
    .updateTable('alert_webhook')
    .set({ ...result, last_attempt: JSON.stringify({ ...attempt, detail: attempt.detail.slice(0, 200) }) })
    .where('id', '=', id)
    // Not if the address was replaced while it was called.
    .where('moved_at', movedAt === null ? 'is' : '=', movedAt)
    .execute()
}
