import type { Bilingual } from './language.ts'

/** The settings in `community.config.ts`. A flag that is off removes the feature's routes and menu entry. */
export interface CommunityConfig {
  readonly brand: { readonly name: string; readonly tagline: Bilingual }
  readonly links: {
    readonly weibo?: string
    readonly douyin?: string
    readonly x?: string
    readonly qqGroup?: string
  }
  readonly filingNumber?: string
  /** Where the source of this portal is (AGPL-3.0, section 13); absent: the repository that it was cloned from. */
  readonly sourceUrl?: string
  readonly features: {
    readonly servers: {
      readonly enabled: boolean
      readonly details: boolean
      readonly rules: boolean
      readonly quickJoin: boolean
      readonly filters: boolean
      /** Players may wait for room on a full server. */
      readonly slotWatch: boolean
    }
    readonly signIn: boolean
    readonly vip: boolean
    readonly leaderboard: boolean
    readonly pracc: boolean
    readonly inventory: {
      readonly enabled: boolean
      readonly trading: boolean
      readonly market: boolean
      readonly details: boolean
    }
    /** Off: a sheet of the header; on: also a page. Profile and security can be disabled in both. */
    readonly settings: { readonly enabled: boolean; readonly profile: boolean; readonly security: boolean }
    readonly faq: boolean
  }
  /** `{address}` `{ip}` `{port}` are filled in; only `steam:` links are accepted (X-10, S16). */
  readonly joinLinks: { readonly list: string; readonly quickJoin: string }
  /** Shown by the ticker while the API returns no announcement (ANN-01). */
  readonly defaultTicker: Bilingual
}
