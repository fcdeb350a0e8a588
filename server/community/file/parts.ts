import type {
  CommunityAnnouncement,
  CommunityFaq,
  CommunityPrice,
  CommunityPrivilege,
  CommunityServer,
} from '../../../contract/community/community-items.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type PlanSection, prepareSection, type Section, type SectionRow } from '../../kernel/db/section.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'

/** A list of the community file, whichever part of the portal has its table. */
export interface FileList<Item> {
  /** See {@link prepareSection}. */
  prepare(items: readonly Item[]): PlanSection
  /** In the order of the file. */
  read(trx: Transaction): Promise<Item[]>
}

export const fileList = <Item, Row extends SectionRow>(section: Section<Item, Row>): FileList<Item> => ({
  prepare: (items) => prepareSection(section, items),
  read: async (trx) => (await section.read(trx)).map(section.fromRow),
})

export interface FileLists {
  readonly servers: FileList<CommunityServer>
  readonly announcements: FileList<CommunityAnnouncement>
  readonly privileges: FileList<CommunityPrivilege>
  readonly faqs: FileList<CommunityFaq>
  readonly prices: FileList<CommunityPrice>
}

/** Regions by what uses them: one entry per listed server, practice server and order. */
export interface UsedRegions {
  readonly servers: readonly string[]
  readonly rentals: readonly string[]
  readonly orders: readonly string[]
}

/** What the other parts of the portal contribute to the community's file and settings. `now` in epoch milliseconds. */
export interface CommunityParts {
  readonly lists: FileLists
  usedRegions(db: Database, now: number): Promise<UsedRegions>
  /** One entry per listed server. */
  usedCategories(db: Database): Promise<readonly string[]>
  /** The servers with players on them, and how many. */
  playersOn(db: Database, now: number): Promise<ReadonlyMap<string, number>>
}
