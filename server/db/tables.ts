import type { ColumnType } from 'kysely'
import type { AccountsTables } from './tables/accounts.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { LeaderboardTables } from './tables/leaderboard.ts'
import type { LiveTables } from './tables/live.ts'
import type { OrdersTables } from './tables/orders.ts'
import type { RentalsTables } from './tables/rentals.ts'

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
