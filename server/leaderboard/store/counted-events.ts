import { hours, minutes, seconds } from '../../../contract/duration.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { CountedEventRow } from '../tables.ts'

const bucketSeconds = minutes(10) / seconds(1)
const bucketsPerDay = hours(24) / minutes(10)
const bucketOf = (at: number): number => Math.floor(at / bucketSeconds)
const dayOf = (bucket: number): number => Math.floor(bucket / bucketsPerDay)

const encode = (keys: ReadonlySet<number>): string => Buffer.from(new Float64Array(keys).buffer).toString('base64')

function decode(text: string): Set<number> {
  const bytes = Buffer.from(text, 'base64')
  // A view needs eight-byte alignment, which a slice of the buffer pool does not have.
  return new Set(new Float64Array(new Uint8Array(bytes).buffer))
}

interface Bucket {
  readonly keys: Set<number>
  isChanged: boolean
}

/** The counted events of one game server, including those of the current transaction. */
export interface CountedEvents {
  /** Loads the events of these seconds; required before {@link claim}. */
  load(db: Database, seconds: Iterable<number>): Promise<void>
  /** True for the first time that `keyOf(second)` is claimed at `at`, or at a second beside it. */
  claim(at: number, keyOf: (second: number) => number): boolean
  /** The rows to be written with {@link saveCountedEvents}; they count as saved. */
  takeChanged(now: number): readonly CountedEventRow[]
  /** Clears the cache, after another process has written or a transaction was rolled back. */
  clear(): void
}

/** Cached buckets: two hours of log. */
const maxLoaded = 12

/**
 * The counted events of a game server, one row of numbers per ten minutes of its clock. Logs over HTTP and in files
 * round the same instant differently, so that an equal event one second earlier or later is the same event.
 */
export function createCountedEvents(gameServerId: string): CountedEvents {
  const buckets = new Map<number, Bucket | 'sealed'>()
  const known = (second: number): Bucket | 'sealed' | undefined => buckets.get(bucketOf(second))

  const loadMissing = async (db: Database, missing: number[]): Promise<void> => {
    await inChunks(missing, async (some) => {
      const rows = await db.kysely
        .selectFrom('counted_event')
        .select(['bucket', 'keys'])
        .where('game_server_id', '=', gameServerId)
        .where('bucket', 'in', some)
        .execute()
      for (const { bucket, keys } of rows) buckets.set(bucket, { keys: decode(keys), isChanged: false })
      const sealed = await db.kysely
        .selectFrom('sealed_day')
        .select('day')
        .where('game_server_id', '=', gameServerId)
        .where('day', 'in', [...new Set(some.map(dayOf))])
        .execute()
      const days = new Set(sealed.map(({ day }) => day))
      for (const bucket of some) {
        if (days.has(dayOf(bucket))) buckets.set(bucket, 'sealed')
        else if (!buckets.has(bucket)) buckets.set(bucket, { keys: new Set(), isChanged: false })
      }
    })
  }

  return {
    async load(db, seconds) {
      const wanted = new Set<number>()
      for (const second of seconds) wanted.add(bucketOf(second - 1)).add(bucketOf(second + 1))
      const missing = [...wanted].filter((bucket) => !buckets.has(bucket))
      if (missing.length > 0) await loadMissing(db, missing)
    },
    claim(at, keyOf) {
      const own = known(at)
      if (own === undefined || own === 'sealed') return false
      for (const second of [at, at - 1, at + 1]) {
        const bucket = known(second)
        if (bucket !== undefined && bucket !== 'sealed' && bucket.keys.has(keyOf(second))) return false
      }
      own.keys.add(keyOf(at))
      own.isChanged = true
      return true
    },
    takeChanged(now) {
      const rows: CountedEventRow[] = []
      for (const [bucket, kept] of buckets) {
        if (kept === 'sealed' || !kept.isChanged) continue
        rows.push({ game_server_id: gameServerId, bucket, keys: encode(kept.keys), touched_at: now })
        kept.isChanged = false
      }
      for (const bucket of buckets.keys()) {
        if (buckets.size <= maxLoaded) break
        buckets.delete(bucket)
      }
      return rows
    },
    clear: () => buckets.clear(),
  }
}

/** Writes the numbers of any game servers. */
export async function saveCountedEvents(db: Database, rows: readonly CountedEventRow[]): Promise<void> {
  await inChunks(rows, (some) =>
    db.kysely
      .insertInto('counted_event')
      .values([...some])
      .onConflict((conflict) =>
        conflict.columns(['game_server_id', 'bucket']).doUpdateSet((eb) => ({
          keys: eb.ref('excluded.keys'),
          touched_at: eb.ref('excluded.touched_at'),
        })),
      )
      .execute(),
  )
}

/**
 * Replaces the numbers of days without a write since `before` (epoch ms) with a seal: later events of these days were
 * counted or come too late.
 */
export async function sealOldDays(db: Database, before: number): Promise<void> {
  for (;;) {
    const rows = await db.kysely
      .selectFrom('counted_event')
      .select(['game_server_id', 'bucket'])
      .where('touched_at', '<', before)
      .orderBy('touched_at')
      .limit(500)
      .execute()
    if (rows.length === 0) return
    await inTransaction(db, async (trx) => {
      const days = new Map(
        rows.map(({ game_server_id, bucket }) => {
          const day = dayOf(bucket)
          return [`${game_server_id} ${day}`, { game_server_id, day }] as const
        }),
      )
      await trx.kysely
        .insertInto('sealed_day')
        .values([...days.values()])
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      for (const { game_server_id, bucket } of rows) {
        await trx.kysely
          .deleteFrom('counted_event')
          .where('game_server_id', '=', game_server_id)
          .where('bucket', '=', bucket)
          .where('touched_at', '<', before)
          .execute()
      }
    })
  }
}
