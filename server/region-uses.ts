import * as v from 'valibot'
import type { CommunityFile } from '../contract/community/community-file.ts'
import type { FileProblem } from '../contract/community/settings-problems.ts'
import type { SettingsUses } from '../contract/community/staff-settings.ts'
import { newServerOptionsSchema } from '../contract/rentals/rentals.ts'
import type { Database } from './kernel/db/database.ts'
import { readUndelivered } from './payments/store/product-orders.ts'
import { payableFor } from './rentals/rules/capacity.ts'
import { rentedRegions } from './rentals/store/rentals.ts'
import { listedCategories, listedRegions } from './servers/store/servers.ts'

const newServerText = v.pipe(v.string(), v.parseJson(), newServerOptionsSchema)

async function orderedRegions(db: Database, now: number): Promise<string[]> {
  const orders = await readUndelivered(db.kysely, 'server_rental', now - payableFor)
  return orders.flatMap(({ productId, options }) => {
    const parsed = productId === 'new_server' ? v.safeParse(newServerText, options) : undefined
    return parsed?.success ? [parsed.output.region] : []
  })
}

/** Regions by what uses them: one entry per listed server, practice server and order. */
const usedRegions = async (db: Database, now: number) => ({
  servers: await listedRegions(db),
  rentals: await rentedRegions(db),
  orders: await orderedRegions(db, now),
})

/** How often each text is listed. */
function counts(texts: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1)
  return found
}

/** What depends on the community's regions and modes. */
export async function readSettingsUses(db: Database, now: number): Promise<SettingsUses> {
  const used = await usedRegions(db, now)
  const [servers, rentals, orders] = [counts(used.servers), counts(used.rentals), counts(used.orders)]
  const regions = [...new Set([...servers.keys(), ...rentals.keys(), ...orders.keys()])].sort()
  const categories = counts(await listedCategories(db))
  return {
    regions: regions.map((region) => ({
      region,
      servers: servers.get(region) ?? 0,
      rentals: rentals.get(region) ?? 0,
      orders: orders.get(region) ?? 0,
    })),
    categories: [...categories].map(([category, count]) => ({ category, servers: count })),
  }
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/**
 * What in a community file does not fit its regions: servers in a region that the community does not have,
 * and regions that are missing from the file although listed servers, practice servers or orders use them.
 */
export async function regionProblems(
  db: Database,
  codes: ReadonlySet<string>,
  file: Pick<CommunityFile, 'servers' | 'settings'>,
  now: number,
): Promise<FileProblem[]> {
  const choice = `must be one of ${[...codes].join(', ')}`
  const unknown = (file.servers ?? []).flatMap(({ region }, at) =>
    codes.has(region) ? [] : [{ path: `servers.${at}.region`, text: `${choice}, not ${JSON.stringify(region)}` }],
  )
  if (file.settings === undefined) return unknown
  const used = await usedRegions(db, now)
  const uses = [
    { regions: file.servers === undefined ? used.servers : [], one: 'listed server', many: 'listed servers' },
    { regions: used.rentals, one: 'practice server', many: 'practice servers' },
    { regions: used.orders, one: 'order', many: 'orders' },
  ]
  const missing = new Set(uses.flatMap(({ regions }) => regions).filter((region) => !codes.has(region)))
  const removed = [...missing].sort().map((region) => {
    const users = uses.flatMap(({ regions, one, many }) => {
      const count = regions.filter((each) => each === region).length
      return count === 0 ? [] : [counted(count, one, many)]
    })
    const text = `must hold ${JSON.stringify(region)}, which is used by ${users.join(', ')}`
    return { path: 'settings.regions', text, region }
  })
  return [...unknown, ...removed]
}
