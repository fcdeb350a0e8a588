import { inChunks } from '../../kernel/db/chunks.ts'
import { offeredColumns } from '../../kernel/db/section.ts'
import type { OpenTransaction } from '../../kernel/db/transaction.ts'
import type { FormerAddressRow } from '../tables.ts'

/** The addresses that servers left, newest first. A server that came back to one has it, too. */
export const readFormerAddresses = (trx: Pick<OpenTransaction, 'selectFrom'>): Promise<FormerAddressRow[]> =>
  trx.selectFrom('former_address').selectAll().orderBy('left_at', 'desc').orderBy('address').execute()

/** An address leads to the server that left it last. */
export const noteFormerAddresses = (trx: OpenTransaction, rows: readonly FormerAddressRow[]): Promise<void> =>
  inChunks(rows, (some, first) =>
    trx
      .insertInto('former_address')
      .values([...some])
      .onConflict((conflict) => conflict.column('address').doUpdateSet(offeredColumns(first)))
      .execute(),
  )
