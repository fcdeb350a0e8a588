import type {
  CommunityAnnouncement,
  CommunityFaq,
  CommunityPrivilege,
} from '../../contract/community/community-items.ts'

/**
 * The operator's texts in memory. Each list is in the order to show it; `version` changes whenever
 * any of them does.
 */
export interface Content {
  readonly version: number | string
  readonly announcements: readonly CommunityAnnouncement[]
  readonly privileges: readonly CommunityPrivilege[]
  readonly faqs: readonly CommunityFaq[]
}
