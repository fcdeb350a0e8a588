import { setTimeout as delay } from 'node:timers/promises'
import { shippedGroups } from '../../../contract/game-side/members.ts'
import { gameMembers } from '../../../server/game-side/members.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { listMembers } from '../../../server/vip/store.ts'

const patience = 60_000

export async function until(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + patience
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`not within ${patience / 1000} s: ${what}`)
    await delay(3)
  }
}

/** Of the members that game servers are to have. */
export const currentVersion = async (database: Database): Promise<string> =>
  gameMembers(await listMembers(database, Date.now()), shippedGroups).version
