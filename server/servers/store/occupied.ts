import { minutes } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { savedPlayers } from '../rules/server-list-snapshot.ts'
import { loadSnapshot } from './server-list-snapshot.ts'

/** The polling process saves its list every ten seconds; an older one says nothing about now. */
const freshFor = minutes(10)

/** The servers with players on them and how many, as the polling process last saved it; empty if it is not running. */
export async function readOccupied(db: Database, now: number): Promise<ReadonlyMap<string, number>> {
  const saved = await loadSnapshot(db)
  if (saved === null || saved.sweptAt === null || now - saved.sweptAt > freshFor) return new Map()
  return savedPlayers(saved.body)
}
