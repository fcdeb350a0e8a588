import { type DatabaseOptions, type OpenDatabase, openMigrated } from './kernel/db/database.ts'
import type { DatabaseLocation } from './kernel/db/location.ts'
import { migrations } from './migrations/migrations.ts'

/**
 * Opens the portal's database with every table up to date; see {@link openMigrated}.
 * @throws DatabaseUnavailable, with one readable line, for every reason why this cannot be done.
 */
export const openDatabase = (location: DatabaseLocation, options: DatabaseOptions = {}): Promise<OpenDatabase> =>
  openMigrated(location, migrations, options)
