import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'

export interface RefusedNotice {
  readonly method: string
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly reason: string
  /** The provider's headers. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Refused messages stored per provider: the newest ones. */
export const refusedKept = 500
/**
 * Stored characters per message. Three full rings of 500 then stay below 2 MB, including partly filled pages and
 * PostgreSQL's old row versions.
 */
const longestReason = 120
const longestHeader = 80
const longestContent = 700

/** Printable ASCII at one byte each, so that hostile input does not grow when it is stored. */
const plain = (text: string, length: number): string => text.slice(0, length).replace(/[^ -~]|["\\]/g, '?')

/** Stores the beginning of a refused message, replacing the provider's oldest one once the ring is full. */
export async function keepRefusedNotice(db: Database, notice: RefusedNotice): Promise<void> {
  const { method, receivedAt } = notice
  const headers = JSON.stringify(
    Object.fromEntries(Object.entries(notice.headers).map(([name, value]) => [name, plain(value, longestHeader)])),
  )
  const row = {
    received_at: receivedAt,
    reason: plain(notice.reason, longestReason),
    headers,
    body: beginningOf(notice.body, longestContent - headers.length),
  }
  await inTransaction(db, async ({ kysely }) => {
    const { total } = await kysely
      .insertInto('refused_notice_count')
      .values({ method, total: 1 })
      .onConflict((conflict) =>
        conflict.column('method').doUpdateSet((eb) => ({ total: eb('refused_notice_count.total', '+', 1) })),
      )
      .returning('total')
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('refused_notice')
      .values({ method, slot: total % refusedKept, ...row })
      .onConflict((conflict) => conflict.columns(['method', 'slot']).doUpdateSet(row))
      .execute()
  })
}

/** Base64 of the first bytes, at most `characters` long. */
const beginningOf = (bytes: Uint8Array, characters: number): string =>
  Buffer.from(bytes.subarray(0, Math.floor(characters / 4) * 3)).toString('base64')

/** Deletes refused messages older than `before`, even if no newer one replaced them. */
export async function dropRefusedNotices(db: Database, before: number): Promise<void> {
  await db.kysely.deleteFrom('refused_notice').where('received_at', '<', before).execute()
}
