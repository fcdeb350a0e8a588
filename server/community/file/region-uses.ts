import type { CommunityFile } from '../../../contract/community/community-file.ts'
import type { FileProblem } from '../../../contract/community/settings-problems.ts'
import type { SettingsUses } from '../../../contract/community/staff-settings.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { CommunityParts, UsedRegions } from './parts.ts'

/** How often each text is listed. */
function counts(texts: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1)
  return found
}

/** What depends on the community's regions and modes. */
export async function readSettingsUses(parts: CommunityParts, db: Database, now: number): Promise<SettingsUses> {
  const used = await parts.usedRegions(db, now)
  const [servers, rentals, orders] = [counts(used.servers), counts(used.rentals), counts(used.orders)]
  const regions = [...new Set([...servers.keys(), ...rentals.keys(), ...orders.keys()])].sort()
  const categories = counts(await parts.usedCategories(db))
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
export function regionProblems(
  codes: ReadonlySet<string>,
  file: Pick<CommunityFile, 'servers' | 'settings'>,
  used: UsedRegions,
): FileProblem[] {
  const choice = `must be one of ${[...codes].join(', ')}`
  const unknown = (file.servers ?? []).flatMap(({ region }, at) =>
    codes.has(region) ? [] : [{ path: `servers.${at}.region`, text: `${choice}, not ${JSON.stringify(region)}` }],
  )
  if (file.settings === undefined) return unknown
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
