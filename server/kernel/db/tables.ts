import type { ColumnType } from 'kysely'
import type { AccountsTables } from '../../accounts/tables.ts'
import type { CatalogueTables } from '../../content/tables.ts'
import type { LeaderboardTables } from '../../leaderboard/tables.ts'
import type { OrdersTables } from '../../payments/tables.ts'
import type { RentalsTables } from '../../rentals/tables.ts'
import type { LiveTables } from '../../servers/tables.ts'

/** Every table, as the newest migration leaves it. */
export interface Tables
  extends CatalogueTables,
    LiveTables,
    AccountsTables,
    OrdersTables,
    RentalsTables,
    LeaderboardTables {
  schema_migration: { id: number; name: string; applied_at: ColumnType<string, string, never> }
}
