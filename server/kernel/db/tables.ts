import type { ColumnType } from 'kysely'

/**
 * All tables after the newest migration. These are the database's own; each noun declares its tables
 * in its tables.ts (`declare module`).
 */
export interface Tables {
  schema_migration: { id: number; name: string; applied_at: ColumnType<string, string, never> }
}

/**
 * The tables and columns that may be read from a replica, some seconds late. Each noun declares its own in its tables.ts. The
 * interface has a member here, because it would be an empty one.
 */
export interface ReplicaTables {
  schema_migration: Pick<Tables['schema_migration'], 'name'>
}
