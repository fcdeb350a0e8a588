import type { Migration } from '../kernel/db/migrate.ts'
import { catalogueTables } from './001-catalogue.ts'
import { liveTables } from './002-live.ts'
import { accountTables } from './003-accounts.ts'
import { orderTables } from './004-orders.ts'
import { rentalTables } from './005-rentals.ts'
import { leaderboardTables } from './006-leaderboard.ts'
import { rentalCareTables } from './007-rental-care.ts'
import { noticeTables } from './008-notices.ts'
import { rentalCapacity } from './009-rental-capacity.ts'
import { logStatus } from './010-log-status.ts'
import { alertTables } from './011-alerts.ts'
import { staffTables } from './012-staff.ts'
import { safeHands } from './013-safe-hands.ts'
import { playerTables } from './014-players.ts'
import { orderStories } from './016-order-stories.ts'
import { rentalRegions } from './017-rental-regions.ts'
import { staffPlayers } from './018-staff-players.ts'
import { textTables } from './019-texts.ts'
import { serverIdentity } from './020-server-identity.ts'
import { rollingUpgrade } from './022-rolling-upgrade.ts'
import { communitySettings } from './023-community-settings.ts'
import { pushTables } from './024-push.ts'
import { pictureTable } from './026-pictures.ts'
import { serverChanges } from './034-server-changes.ts'

/** Every step from an empty database to the newest one, in order. An entry that was released never changes. */
export const migrations: readonly Migration[] = [
  { name: '001-catalogue', up: catalogueTables },
  { name: '002-live', up: liveTables },
  { name: '003-accounts', up: accountTables },
  { name: '004-orders', up: orderTables },
  { name: '005-rentals', up: rentalTables },
  { name: '006-leaderboard', up: leaderboardTables },
  { name: '007-rental-care', up: rentalCareTables },
  { name: '008-notices', up: noticeTables },
  { name: '009-rental-capacity', up: rentalCapacity },
  { name: '010-log-status', up: logStatus },
  { name: '011-alerts', up: alertTables },
  { name: '012-staff', up: staffTables },
  { name: '013-safe-hands', up: safeHands },
  { name: '014-players', up: playerTables },
  { name: '016-order-stories', up: orderStories },
  { name: '017-rental-regions', up: rentalRegions },
  { name: '018-staff-players', up: staffPlayers },
  { name: '019-texts', up: textTables },
  { name: '020-server-identity', up: serverIdentity },
  { name: '022-rolling-upgrade', up: rollingUpgrade },
  { name: '023-community-settings', up: communitySettings },
  { name: '024-push', up: pushTables },
  { name: '026-pictures', up: pictureTable },
  { name: '034-server-changes', up: serverChanges },
]
