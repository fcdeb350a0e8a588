import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'

export interface RefusedNotice {
  readonly method: string
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly reason: string
  /** The provider's own headers. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** How many refused messages of each provider are stored: the newest. */
export const refusedKept = 500
/**
 * Characters that are stored of one. Three full rings of 500 stay below 2 MB with them, pages that are not full and
 * PostgreSQL's old row versions included.
 */
const longestReason = 120
const longestHeader = 80
const longestContent = 700

/** Printable ASCII, one byte each: what a stranger sends must not grow when it is stored. */
const plain = (text: string, length: number): string => text.slice(0, length).replace(/[^ -~]|["\\]/g, '?')

/** Stores the beginning of a message that was not believed, over the oldest of its provider once the ring is full. */
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

/** Base64 of as many bytes as fit into so many characters. */
const beginningOf = (bytes: Uint8Array, characters: number): string =>
  Buffer.from(bytes.subarray(0, Math.floor(characters / 4) * 3)).toString('base64')

/** What was not believed is not kept for long, even where nothing newer replaces it. */
export async function dropRefusedNotices(db: Database, before: number): Promise<void> {
  await db.kysely.deleteFrom('refused_notice').where('received_at', '<', before).execute()
}
