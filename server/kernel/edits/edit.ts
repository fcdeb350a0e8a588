import { createHash } from 'node:crypto'
import type { EditKind, EditVerb } from '../../../contract/staff/audit-actions.ts'
import { absentTag } from '../../../contract/staff/staff-edits.ts'
import { type Actor, jsonOf } from '../audit/entry.ts'
import { appendSealedAudit } from '../audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { ApiError } from '../http/api-error.ts'
import type { Kernel } from '../kernel.ts'
import { insertVersions, listVersions, readVersion } from './store.ts'
import type { EditVersionRow } from './tables.ts'

export type EditDeps = Pick<Kernel, 'database' | 'now'>

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

/** What to do: a new value, the removal, or a version to bring back. */
export type Change<Value> =
  | { readonly value: Value }
  | { readonly remove: true }
  | { readonly restore: number }
  /** Brings back what the newest edit replaced. Does nothing if that was an undo: `restore` goes further back. */
  | { readonly undo: true }

export interface Edit<Value> {
  readonly id: string
  /** The tag of the state that the editor saw; undefined: the current one, whatever it is. */
  readonly seen: string | undefined
  readonly change: Change<Value>
}

/**
 * How an edit ended, and the current state. `conflict`: nothing was done, because the state is not the one that the
 * editor saw; `noVersion`: there is no such version, or its value is not valid any more.
 */
export interface EditOutcome<Value> {
  readonly kind: 'done' | 'unchanged' | 'conflict' | 'noVersion'
  readonly tag: string
  readonly value: Value | undefined
}

/**
 * Edits one thing: in one transaction the thing, its versions and the audit. Safe to repeat: an edit that is already done
 * is `unchanged`, whatever state it names.
 */
export async function edit<Value>(
  { database, now }: EditDeps,
  actor: Actor,
  editable: Editable<Value>,
  { id, seen, change }: Edit<Value>,
): Promise<EditOutcome<Value>> {
  return inTransaction(database, async (trx) => {
    await editable.lock(trx)
    const current = await editable.read(trx, id)
    const outcome = (kind: EditOutcome<Value>['kind'], value = current): EditOutcome<Value> => ({
      kind,
      tag: tagOf(value),
      value,
    })
    const at = now()
    const wanted = await wantedBy(trx, editable, { id, change, current, at })
    if (wanted === 'unchanged' || wanted === 'noVersion') return outcome(wanted)
    if (tagOf(wanted.value) === tagOf(current)) return outcome('unchanged')
    if (seen !== undefined && seen !== tagOf(current)) return outcome('conflict')
    await editable.write(trx, id, wanted.value)
    const { restored } = wanted
    const source = restored === null ? 'edit' : 'restore'
    await appendVersion(
      trx,
      { kind: editable.kind, subject: id, before: current },
      {
        at,
        actor: actor.name,
        source,
        restored,
        value: wanted.value,
      },
    )
    await appendSealedAudit(trx, actor, {
      at,
      action: `${editable.kind}.${verbOf(current, wanted.value, restored)}`,
      subjectKind: editable.kind,
      subject: id,
      before: current,
      after: wanted.value,
    })
    return { kind: 'done', tag: tagOf(wanted.value), value: wanted.value }
  })
}

/**
 * The response to an edit.
 * @throws ApiError EDITED_MEANWHILE with the current state, GONE if there is no version to bring back
 */
export function editAnswer<Value>({ kind, tag, value = undefined }: EditOutcome<Value>): {
  readonly tag: string
  readonly value: Value | null
} {
  const state = { tag, value: value ?? null }
  if (kind === 'conflict') throw new ApiError('EDITED_MEANWHILE', { current: state })
  if (kind === 'noVersion') throw new ApiError('GONE')
  return state
}

function verbOf(before: unknown, after: unknown, restored: number | null): EditVerb {
  if (restored !== null) return 'restore'
  if (before === undefined) return 'add'
  return after === undefined ? 'remove' : 'edit'
}

interface Wanted<Value> {
  readonly value: Value | undefined
  readonly restored: number | null
}

interface Request<Value> {
  readonly id: string
  readonly change: Change<Value>
  readonly current: Value | undefined
  readonly at: number
}

/** The value that a change leads to. */
async function wantedBy<Value>(
  trx: Transaction,
  editable: Editable<Value>,
  { id, change, current, at }: Request<Value>,
): Promise<Wanted<Value> | 'unchanged' | 'noVersion'> {
  if ('value' in change) return { value: editable.normalise(change.value, current, at), restored: null }
  if ('remove' in change) return { value: undefined, restored: null }
  const subject = { kind: editable.kind, subject: id }
  const number = 'restore' in change ? change.restore : await numberToUndo(trx, subject, current)
  if (typeof number === 'string') return number
  const version = await readVersion(trx, subject, number)
  if (version === undefined) return 'noVersion'
  if (version.value_json === null) return { value: undefined, restored: number }
  const parsed = editable.parse(JSON.parse(version.value_json))
  return parsed === undefined ? 'noVersion' : { value: parsed, restored: number }
}

/** The version before the newest one; a state that is in no version yet came after the newest one. */
async function numberToUndo(
  trx: Transaction,
  subject: { readonly kind: string; readonly subject: string },
  current: unknown,
): Promise<number | 'unchanged' | 'noVersion'> {
  const [newest, previous] = await listVersions(trx, subject, { limit: 2 })
  if (newest === undefined) return 'noVersion'
  if (newest.value_json !== jsonOf(current)) return newest.number
  if (newest.source === 'restore') return 'unchanged'
  return previous?.number ?? 'noVersion'
}

interface NewVersion extends Pick<EditVersionRow, 'at' | 'actor' | 'source' | 'restored'> {
  readonly value: unknown
}

/** Appends a version; before it, the state that it replaces, if no version has that yet. */
async function appendVersion(
  trx: Transaction,
  { kind, subject, before }: { readonly kind: string; readonly subject: string; readonly before: unknown },
  { value, ...version }: NewVersion,
): Promise<void> {
  const [newest] = await listVersions(trx, { kind, subject }, { limit: 1 })
  await insertVersions(trx, nextVersions({ kind, subject, newest, before }, { ...version, value }))
}

interface Place {
  readonly kind: string
  readonly subject: string
  readonly newest: EditVersionRow | undefined
  readonly before: unknown
}

/** The rows of a version after `newest`. */
export function nextVersions(
  { kind, subject, newest, before }: Place,
  { value, ...version }: NewVersion,
): EditVersionRow[] {
  const number = (newest?.number ?? 0) + 1
  const held = newest?.value_json ?? null
  const replaced = jsonOf(before)
  const row = { kind, subject, ...version, number, value_json: jsonOf(value) }
  if (held === replaced) return [row]
  const found = { kind, subject, number, at: version.at, actor: null, restored: null, value_json: replaced }
  return [
    { ...found, source: 'found' },
    { ...row, number: number + 1 },
  ]
}
