import * as v from 'valibot'
import { keyScopes } from '../../../contract/staff/key-scopes.ts'
import type { FindKey } from '../../kernel/http/key-calls.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { areEqual } from '../../kernel/secrets/are-equal.ts'
import { readKeyText } from './key-text.ts'
import { findApiKey, isValidAt, touchKey } from './store.ts'

export interface FindKeyDeps extends Pick<Kernel, 'database' | 'now'> {
  /** Receives the error when the use of a key could not be recorded. */
  onError(error: unknown): void
}

/** A scope of a later release is none of this one. */
const scopesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
const scopesIn = (json: string) => {
  const stored = v.parse(scopesSchema, json)
  return new Set(keyScopes.filter((scope) => stored.includes(scope)))
}

/** Compared where there is no key, so that the time tells nothing of the ids. */
const noHash = ''.padEnd(43, 'A')

/** Finds the key of a call. Every call reads it: one that was revoked is refused from its next call on. */
export const createFindKey =
  ({ database, now, onError }: FindKeyDeps): FindKey =>
  async (text) => {
    const read = readKeyText(text)
    if (read === undefined) return undefined
    const row = await findApiKey(database, read.id)
    const isRight = areEqual(read.hash, row?.hash ?? noHash)
    if (row === undefined || !isRight || !isValidAt(row, now())) return undefined
    // Not awaited: a call that only reads succeeds while the database cannot be written.
    touchKey(database, row, now()).catch(onError)
    return { id: row.id, scopes: scopesIn(row.scopes), rate: row.rate, createdBy: row.created_by }
  }
