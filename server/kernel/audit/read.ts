import type { Database } from '../db/database.ts'
import { type AuditEntryRow, entryHash } from './entry.ts'

/** Which acts to list; instants are epoch milliseconds, `to` is exclusive. Absent: all. */
export interface AuditFilter {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** A page of acts: at most `limit`, between the entries `after` and `before`, the newest first unless it says otherwise. */
export interface AuditPage {
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly isOldestFirst?: boolean
  readonly limit: number
}

/** The acts that a filter selects. */
export async function listAudit(
  db: Database,
  { actor, action, subject, from, to }: AuditFilter,
  { before, after, isOldestFirst = false, limit }: AuditPage,
): Promise<AuditEntryRow[]> {
  const direction = isOldestFirst ? 'asc' : 'desc'
  let query = db.kysely.selectFrom('audit_entry').selectAll().orderBy('seq', direction).limit(limit)
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (action !== undefined) query = query.where('action', '=', action)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  if (before !== undefined) query = query.where('seq', '<', before)
  if (after !== undefined) query = query.where('seq', '>', after)
  return query.execute()
}

/** The newest act of a kind on a subject. */
export async function lastAct(
  db: Database,
  { action, subject }: Required<Pick<AuditFilter, 'action' | 'subject'>>,
): Promise<AuditEntryRow | undefined> {
  const [newest] = await listAudit(db, { action, subject }, { limit: 1 })
  return newest
}

const pageSize = 500

/** The same acts without a limit, read in pages. */
export async function* everyAudit(db: Database, filter: AuditFilter): AsyncGenerator<AuditEntryRow> {
  let before: number | undefined
  for (;;) {
    const page = await listAudit(db, filter, { before, limit: pageSize })
    yield* page
    before = page.at(-1)?.seq
    if (page.length < pageSize) return
  }
}

/** The newest entry, which a copy kept elsewhere is compared with. */
export interface AuditHead {
  /** The number of entries; 0: none. */
  readonly seq: number
  readonly hash: string
}

/** The first entry that breaks the chain: it was altered, removed or inserted, or the newest ones were cut off. */
export interface AuditFault {
  readonly seq: number
  readonly kind: 'altered' | 'missing' | 'cut'
}

/** Recomputes the hash of every entry, in order, and compares the last one with the stored head. */
export async function verifyAudit(db: Database): Promise<AuditHead | AuditFault> {
  let last: AuditHead = { seq: 0, hash: '' }
  for (;;) {
    const page = await entriesAfter(db, last.seq)
    for (const row of page) {
      const fault = faultOf(row, last)
      if (fault !== undefined) return { seq: last.seq + 1, kind: fault }
      last = { seq: row.seq, hash: row.hash }
    }
    if (page.length > 0) continue
    const head = await readAuditHead(db)
    if (head.seq === last.seq) return head.hash === last.hash ? last : { seq: last.seq, kind: 'altered' }
    // Entries that were appended since the last page; without any, the head names an entry that is gone.
    const isAppended = head.seq > last.seq && (await entriesAfter(db, last.seq)).length > 0
    if (!isAppended) return { seq: last.seq + 1, kind: 'cut' }
  }
}

const entriesAfter = (db: Database, seq: number): Promise<AuditEntryRow[]> =>
  db.kysely.selectFrom('audit_entry').selectAll().where('seq', '>', seq).orderBy('seq').limit(pageSize).execute()

const readAuditHead = (db: Database): Promise<AuditHead> =>
  db.kysely.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow()

function faultOf(row: AuditEntryRow, last: AuditHead): 'altered' | 'missing' | undefined {
  if (row.seq !== last.seq + 1) return 'missing'
  return row.previous_hash === last.hash && row.hash === entryHash(row) ? undefined : 'altered'
}
