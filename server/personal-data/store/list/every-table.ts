import { accountTables } from './account-tables.ts'
import { otherTables } from './other-tables.ts'
import { playTables } from './play-tables.ts'
import { purchaseTables } from './purchase-tables.ts'
import type { TableName, TableRules } from './table-rule.ts'

/**
 * Every table, with what its columns hold of persons and what becomes of it at an erasure, in an export and by retention.
 * A new table or column does not compile before it is here; `tests/contract/personal-data.test.ts` compares the list with
 * the database itself.
 */
export const everyTable: TableRules<TableName> = { ...accountTables, ...purchaseTables, ...playTables, ...otherTables }
