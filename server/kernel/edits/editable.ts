import { createHash } from 'node:crypto'
import type { EditKind } from '../../../contract/staff/audit-actions.ts'
import { absentTag } from '../../../contract/staff/staff-edits.ts'
import { jsonOf } from '../audit/entry.ts'
import type { Transaction } from '../db/transaction.ts'

/** A kind of thing that staff edit, with versions. A value is plain JSON; undefined: the thing does not exist. */
export interface Editable<Value> {
  /** Names it in the versions and the audit, such as `faq`. */
  readonly kind: EditKind
  /** Makes other edits of these things wait until the transaction ends. */
  lock(trx: Transaction): Promise<void>
  /** With the same order of fields each time: values are compared as JSON text. */
  read(trx: Transaction, id: string): Promise<Value | undefined>
  /**
   * What is stored for a value that was sent, as `read` returns it afterwards: sanitised, with the fields that follow from
   * the current one. Repeating it changes nothing. @throws ApiError for a value that this thing cannot have.
   */
  normalise(value: Value, current: Value | undefined, now: number): Value
  /** Creates, replaces or, for undefined, removes. */
  write(trx: Transaction, id: string, value: Value | undefined): Promise<void>
  /** A value of the versions, which another version of the portal may have stored; undefined: it is not valid any more. */
  parse(stored: unknown): Value | undefined
}

/**
 * The tag of a value. It depends on the content alone, so that a change by an import, by an older process or by hand is
 * noticed as well.
 */
export function tagOf(value: unknown): string {
  const json = jsonOf(value)
  return json === null ? absentTag : createHash('sha256').update(json).digest('base64url').slice(0, 22)
}
