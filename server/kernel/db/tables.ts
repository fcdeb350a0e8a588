import type { ColumnType } from 'kysely'

/**
 * All tables after the newest migration. These are the database's own; each noun declares its tables
 * in its tables.ts (`declare module`).
 */
export interface Tables {
  schema_migration: { id: number; name: string; applied_at: ColumnType<string, string, never> }
}
