import type { ColumnType } from 'kysely'

/**
 * Every table, as the newest migration leaves it. Here stand the database's own; each part of the server adds its tables
 * where it keeps their rows (`declare module` in its tables.ts).
 */
export interface Tables {
  schema_migration: { id: number; name: string; applied_at: ColumnType<string, string, never> }
}
