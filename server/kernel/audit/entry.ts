import { createHash } from 'node:crypto'
import type { AuditAction } from '../../../contract/staff/audit-actions.ts'

/** Who acts: staff in a browser, an API key of an administrator, or an operator on the command line. */
export interface Actor {
  /** A SteamID, `key:` and the id of an API key, or the name of the operating-system user. */
  readonly name: string
  /** The role at the time of the act, `key`, or `console`. */
  readonly role: string
  /** Null on the command line. */
  readonly requestId: string | null
  /** The client's address; null on the command line. */
  readonly address: string | null
}

/** One act. `before` and `after` are JSON values; undefined: there was or is nothing. */
export interface Act {
  /** Epoch milliseconds. */
  readonly at: number
  /** Noun and verb, such as `staff.add`. */
  readonly action: AuditAction
  /** What kind of thing `subject` identifies, such as `player`. */
  readonly subjectKind: string
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

/** A row of the audit, as it is stored. */
export interface AuditEntryRow {
  readonly seq: number
  readonly at: number
  readonly actor: string
  readonly role: string
  readonly action: string
  readonly subject_kind: string
  readonly subject: string
  readonly before_json: string | null
  readonly after_json: string | null
  readonly request_id: string | null
  readonly address: string | null
  readonly previous_hash: string
  readonly hash: string
}

/** PostgreSQL stores neither NUL nor a lone surrogate, and the hash covers the text that is stored. */
const storable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd')

/** The JSON text by which values are stored and compared; null for none. */
export const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** SHA-256 of every field and of the previous hash, as hex. The fields are a JSON array, so that no two rows are the same text. */
export function entryHash(row: Omit<AuditEntryRow, 'hash'>): string {
  const { seq, at, actor, role, action, subject_kind, subject, before_json, after_json, request_id, address } = row
  const fields = [seq, at, actor, role, action, subject_kind, subject, before_json, after_json, request_id, address]
  return createHash('sha256')
    .update(JSON.stringify([...fields, row.previous_hash]))
    .digest('hex')
}

/** The row of an act, chained to the entry before it. */
export function entryRow(
  { name, role, requestId, address }: Actor,
  { at, action, subjectKind, subject, before, after }: Act,
  { seq, previousHash }: { readonly seq: number; readonly previousHash: string },
): AuditEntryRow {
  const row = {
    seq,
    at,
    actor: storable(name),
    role,
    action,
    subject_kind: subjectKind,
    subject: storable(subject),
    before_json: jsonOf(before),
    after_json: jsonOf(after),
    request_id: requestId,
    address,
    previous_hash: previousHash,
  }
  return { ...row, hash: entryHash(row) }
}
