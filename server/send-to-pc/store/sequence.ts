import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'

const only = 1

/**
 * The number of the changes of one transaction. Its row is locked until the commit, so that numbers become visible in
 * their order: who has read up to one number has missed nothing before it. A counter of the database would not do.
 */
export async function nextChange(trx: Transaction): Promise<number> {
  const { value } = await trx.kysely
    .insertInto('hand_off_sequence')
    .values({ id: only, value: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ value: eb('hand_off_sequence.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export async function lastChange({ kysely }: Database): Promise<number> {
  const row = await kysely.selectFrom('hand_off_sequence').select('value').where('id', '=', only).executeTakeFirst()
  return row?.value ?? 0
}
