import type { PictureName } from '../content/pictures.ts'
import type { Bilingual, Language } from '../language.ts'
import type { Mode } from '../servers/modes.ts'
import type { Region } from '../servers/regions.ts'

/** A flag that is off removes the feature's routes and menu entry. */
export interface Features {
  readonly servers: {
    readonly enabled: boolean
    readonly details: boolean
    readonly rules: boolean
    readonly quickJoin: boolean
    readonly filters: boolean
    /** Players may wait for room on a full server. */
    readonly slotWatch: boolean
    /** Players may pin others, and see which servers they are on. */
    readonly people: boolean
  }
  /** Players may send a server from their phone to their PC. */
  readonly sendToPc: boolean
  readonly signIn: boolean
  readonly vip: boolean
  readonly leaderboard: boolean
  readonly pracc: boolean
  /** Teams may measure together which region suits them before they rent a practice server. */
  readonly regionAdvisor: boolean
  /** Players may order a practice server for a later start. */
  readonly scheduledRentals: boolean
  readonly inventory: {
    readonly enabled: boolean
    readonly trading: boolean
    readonly market: boolean
    readonly details: boolean
  }
  /** Off: a sheet of the header; on: also a page. Profile and security can be disabled in both. */
  readonly settings: {
    readonly enabled: boolean
    readonly profile: boolean
    readonly security: boolean
    /** Players may be told of their VIP, practice servers and refunds while no page is open. */
    readonly notices: boolean
    /** Favourites, hidden servers, saved views and pinned players may follow the account. */
    readonly lists: boolean
  }
  readonly faq: boolean
}

/** A link to one of the community's other channels. */
export interface CommunityLink {
  /** One of `linkKinds`; the page may get one that its version does not know. */
  readonly kind: string
  /** `https:`, `mailto:` or `tel:`. */
  readonly url: string
  /** Absent: the name of its kind. */
  readonly label?: Bilingual | undefined
  /** Id of a picture that is shown beside the name, the name of an icon, or `none`; absent: the icon of its kind. */
  readonly icon?: string | undefined
  /** Address of its icon: only in what the page gets, where `icon` is the id of a picture. */
  readonly drawing?: string | undefined
}

/** Ids of the own pictures by place. */
export type Pictures = { readonly [Name in PictureName]?: string | undefined }

/** What a community calls the periods of its leaderboard. */
export interface SeasonWords {
  readonly season: Bilingual
  readonly seasons: Bilingual
  readonly allTime: Bilingual
}

/** Everything a community decides about its portal; the values as shipped are in default-settings.ts. */
export interface CommunitySettings {
  readonly name: string
  /** Below the icon of the installed app. */
  readonly shortName: string
  readonly tagline: Bilingual
  /** Of the installed app and of shared links. */
  readonly description: Bilingual
  readonly links: readonly CommunityLink[]
  readonly filingNumber: string | null
  /** Where the source of this portal is (AGPL-3.0, section 13); null: the repository that it was cloned from. */
  readonly sourceUrl: string | null
  /** Of visitors who have chosen none; `browser`: that of their browser. */
  readonly defaultLanguage: Language | 'browser'
  readonly features: Features
  /** `{address}` `{ip}` `{port}` are filled in; only `steam:` links are accepted (X-10, S16). */
  readonly joinLinks: { readonly list: string; readonly quickJoin: string }
  /** Shown by the ticker while the API returns no announcement (ANN-01); null: the tagline is. */
  readonly defaultTicker: Bilingual | null
  /** In the order in which they are offered. */
  readonly regions: readonly Region[]
  /** In the order in which the filters show them. */
  readonly modes: readonly Mode[]
  /** Ids of the modes that quick join offers, in order (QJ-01). */
  readonly quickJoin: readonly string[]
  /** Null: the words of the product. */
  readonly seasonWords: SeasonWords | null
  /** Whether search engines may list the portal (robots.txt). */
  readonly indexing: boolean
  /** What every practice server has. */
  readonly practice: { readonly slots: number; readonly tickrate: number }
  /** The accent colour of each theme, such as `#7c9bff`. */
  readonly accent: { readonly dark: string; readonly light: string }
  /** Icons and screenshots of its own; an absent one is as shipped. */
  readonly pictures: Pictures
  /** False: the portal can send no mail, so that none is needed to sign up. Only in what the page gets. */
  readonly sendsMail?: boolean | undefined
  /**
   * Who is told of vulnerabilities (security.txt): `mailto:` and `https:` addresses; null: as the portal's environment
   * says. Absent in what the page gets.
   */
  readonly securityContacts?: readonly string[] | null | undefined
  /** Earlier origins of the portal; null: as its environment says. Absent in what the page gets. */
  readonly formerOrigins?: readonly string[] | null | undefined
}
