import * as v from 'valibot'
import type { CommunityFile } from '../contract/community/community-file.ts'
import { newServerOptionsSchema } from '../contract/rentals/rentals.ts'
import { type CommunityParts, fileList } from './community/file/parts.ts'
import { exportSections, type ImportReport, replaceSections } from './community/file/sections.ts'
import { announcementSection } from './content/store/announcements.ts'
import { faqSection } from './content/store/faqs.ts'
import { privilegeSection } from './content/store/privileges.ts'
import type { Database } from './kernel/db/database.ts'
import { priceSection } from './payments/store/prices.ts'
import { readUndelivered } from './payments/store/product-orders.ts'
import { payableFor } from './rentals/rules/capacity.ts'
import { rentedRegions } from './rentals/store/rentals.ts'
import { readOccupied } from './servers/store/occupied.ts'
import { listedCategories, listedRegions, serverSection } from './servers/store/servers.ts'

const newServerText = v.pipe(v.string(), v.parseJson(), newServerOptionsSchema)

async function orderedRegions(db: Database, now: number): Promise<string[]> {
  const orders = await readUndelivered(db, 'server_rental', now - payableFor)
  return orders.flatMap(({ productId, options }) => {
    const parsed = productId === 'new_server' ? v.safeParse(newServerText, options) : undefined
    return parsed?.success ? [parsed.output.region] : []
  })
}

/** What the parts of the portal contribute to the community's file and settings. */
export const communityParts: CommunityParts = {
  lists: {
    servers: fileList(serverSection),
    announcements: fileList(announcementSection),
    privileges: fileList(privilegeSection),
    faqs: fileList(faqSection),
    prices: fileList(priceSection),
  },
  usedRegions: async (db, now) => ({
    servers: await listedRegions(db),
    rentals: await rentedRegions(db),
    orders: await orderedRegions(db, now),
  }),
  usedCategories: listedCategories,
  playersOn: readOccupied,
}

/** See {@link replaceSections}. */
export const importCommunity = (db: Database, file: CommunityFile): Promise<ImportReport> =>
  replaceSections(db, communityParts.lists, file)

/** See {@link exportSections}. */
export const exportCommunity = (db: Database): Promise<CommunityFile> => exportSections(db, communityParts.lists)
