import { createHash } from 'node:crypto'
import type { EditKind } from '../../../contract/staff/audit-actions.ts'
import { absentTag } from '../../../contract/staff/staff-edits.ts'
import type { Database } from '../db/database.ts'
import type { OpenTransaction } from '../db/transaction.ts'

/** The database inside a transaction. */
export type EditTransaction = Omit<Database, 'kysely'> & { readonly kysely: OpenTransaction }

/** A kind of thing that staff edit, with versions. A value is plain JSON; undefined: the thing does not exist. */
export interface Editable<Value> {
  /** Names it in the versions and the audit, such as `faq`. */
  readonly kind: EditKind
  /** Makes other edits of these things wait until the transaction ends. */
  lock(trx: EditTransaction): Promise<void>
  /** With the same order of fields each time: values are compared as JSON text. */
  read(trx: EditTransaction, id: string): Promise<Value | undefined>
  /**
   * What is stored for a value that was sent, as `read` returns it afterwards: sanitised, with the fields that follow from
   * the current one. Repeating it changes nothing. @throws ApiError for a value that this thing cannot have.
   */
  normalise(value: Value, current: Value | undefined, now: number): Value
  /** Creates, replaces or, for undefined, removes. */
  write(trx: EditTransaction, id: string, value: Value | undefined): Promise<void>
  /** A value of the versions, which another version of the portal may have stored; undefined: it is not valid any more. */
  parse(stored: unknown): Value | undefined
}

/** The JSON text by which values are stored and compared; null for none. */
export const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/**
 * The tag of a value. It depends on the content alone, so that a change by an import, by an older process or by hand is
 * noticed as well.
 */
export function tagOf(value: unknown): string {
  const json = jsonOf(value)
  return json === null ? absentTag : createHash('sha256').update(json).digest('base64url').slice(0, 22)
}
