import type { Transaction } from '../db/transaction.ts'
import { nextVersions } from './edit.ts'
import { insertVersions, newestVersions } from './store.ts'

/** What an import did to one thing; undefined: it did not or does not exist. */
export interface ImportedChange {
  readonly id: string
  readonly before: unknown
  readonly after: unknown
}

/** Adds a version of everything that an import changed, in the transaction of the import. */
export async function addImportedVersions(
  trx: Transaction,
  { kind, actor, at }: { readonly kind: string; readonly actor: string; readonly at: number },
  changes: readonly ImportedChange[],
): Promise<void> {
  const newest = await newestVersions(
    trx,
    kind,
    changes.map(({ id }) => id),
  )
  const rows = changes.flatMap(({ id, before, after }) =>
    nextVersions(
      { kind, subject: id, newest: newest.get(id), before },
      { at, actor, source: 'import', restored: null, value: after },
    ),
  )
  await insertVersions(trx, rows)
}
