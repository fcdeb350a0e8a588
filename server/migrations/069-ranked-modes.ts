import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** The numbers of the modes that communities rank besides the four of every portal. `since` is epoch milliseconds. */
export const rankedModeTable = ({ trx: { schema } }: MigrationContext): Promise<void> =>
  createTable(schema, 'ranked_mode', { id: 'text key', number: 'integer unique', since: 'bigint' })
