import * as v from 'valibot'
import type { CommunityFile } from '../contract/community-file.ts'
import { newServerOptionsSchema } from '../contract/rentals.ts'
import type { Database } from './kernel/db/database.ts'
import { readUndelivered } from './payments/store/product-orders.ts'
import { payableFor } from './rentals/rules/capacity.ts'
import { rentedRegions } from './rentals/store/rentals.ts'
import { listedRegions } from './servers/store/servers.ts'

const newServerText = v.pipe(v.string(), v.parseJson(), newServerOptionsSchema)

async function orderedRegions(db: Database, now: number): Promise<string[]> {
  const orders = await readUndelivered(db.kysely, 'server_rental', now - payableFor)
  return orders.flatMap(({ productId, options }) => {
    const parsed = productId === 'new_server' ? v.safeParse(newServerText, options) : undefined
    return parsed?.success ? [parsed.output.region] : []
  })
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/**
 * What in a community file does not fit its regions, one line each: servers in a region that the community does not have,
 * and regions that are missing from the file although listed servers, practice servers or orders use them.
 */
export async function regionProblems(
  db: Database,
  codes: ReadonlySet<string>,
  file: Pick<CommunityFile, 'servers' | 'settings'>,
  now: number,
): Promise<string[]> {
  const choice = `must be one of ${[...codes].join(', ')}`
  const unknown = (file.servers ?? []).flatMap(({ region }, at) =>
    codes.has(region) ? [] : [`servers[${at}].region: ${choice}, not ${JSON.stringify(region)}`],
  )
  if (file.settings === undefined) return unknown
  const listed = file.servers === undefined ? await listedRegions(db) : []
  const uses = [
    { regions: listed, one: 'listed server', many: 'listed servers' },
    { regions: await rentedRegions(db), one: 'practice server', many: 'practice servers' },
    { regions: await orderedRegions(db, now), one: 'order', many: 'orders' },
  ]
  const missing = new Set(uses.flatMap(({ regions }) => regions).filter((region) => !codes.has(region)))
  const removed = [...missing].sort().map((region) => {
    const users = uses.flatMap(({ regions, one, many }) => {
      const count = regions.filter((each) => each === region).length
      return count === 0 ? [] : [counted(count, one, many)]
    })
    return `settings.regions: must hold ${JSON.stringify(region)}, which is used by ${users.join(', ')}`
  })
  return [...unknown, ...removed]
}
