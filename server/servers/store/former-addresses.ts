import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { offeredColumns } from '../../kernel/db/section.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { FormerAddressRow } from '../tables.ts'

/** The addresses that servers left, newest first. A server that came back to one has it, too. */
export const readFormerAddresses = ({ kysely }: Pick<Database, 'kysely'>): Promise<FormerAddressRow[]> =>
  kysely.selectFrom('former_address').selectAll().orderBy('left_at', 'desc').orderBy('address').execute()

/** An address leads to the server that left it last. */
export const noteFormerAddresses = (trx: Transaction, rows: readonly FormerAddressRow[]): Promise<void> =>
  inChunks(rows, (some, first) =>
    trx.kysely
      .insertInto('former_address')
      .values([...some])
      .onConflict((conflict) => conflict.column('address').doUpdateSet(offeredColumns(first)))
      .execute(),
  )
