import type { SettingsUses } from '../../../contract/community/staff-settings.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { CommunityParts } from './parts.ts'

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
