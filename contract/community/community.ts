import * as v from 'valibot'
import type { PictureName } from '../content/pictures.ts'
import type { EmbedSettings } from '../embeds/embed-settings.ts'
import type { GameCommand } from '../game-side/commands.ts'
import type { GroupsInGame } from '../game-side/members.ts'
import { isLanguage, type Language, languages, shippedLanguages, textsSchema } from '../language.ts'
import { rankedModeSchema } from '../leaderboard/ranked-mode.ts'
import { publishedSchema } from '../legal/legal.ts'
import type { Retention } from '../privacy/retention.ts'
import { featuresSchema, off, on } from './features.ts'

const text = /* @__PURE__ */ v.string()

/** Ids of the own pictures by place. */
export type Pictures = { readonly [Name in PictureName]?: string | undefined }
const picturesSchema: v.GenericSchema<unknown, Pictures> = /* @__PURE__ */ v.optional(v.record(text, text), {})

/** A page of an earlier version leaves out those that it does not know. */
const offeredLanguages: v.GenericSchema<unknown, readonly Language[]> = /* @__PURE__ */ v.pipe(
  v.array(text),
  v.transform((each) => each.filter(isLanguage)),
)

/** `GET /api/community`, and the settings in the page's document. */
export const communitySchema = /* @__PURE__ */ v.object({
  name: text,
  /** Below the icon of the installed app. */
  shortName: text,
  tagline: textsSchema,
  /** Of the installed app and of shared links. */
  description: textsSchema,
  links: v.array(
    v.object({
      /** One of `linkKinds`; the page may get one that its version does not know. */
      kind: text,
      /** `https:`, `mailto:` or `tel:`. */
      url: text,
      /** Absent: the name of its kind. */
      label: v.optional(textsSchema),
      /** Id of a picture that is shown beside the name, the name of an icon, or `none`; absent: the icon of its kind. */
      icon: v.optional(text),
      /** Address of its icon: only in what the page gets, where `icon` is the id of a picture. */
      drawing: v.optional(text),
    }),
  ),
  filingNumber: v.nullable(text),
  /** Where the source of this portal is (AGPL-3.0, section 13); null: the repository that it was cloned from. */
  sourceUrl: v.nullable(text),
  /** Those of the interface that visitors may choose. */
  // Until 0.3.0 optional: absent in the response of a process of an earlier release.
  languages: v.optional(offeredLanguages, () => [...shippedLanguages]),
  /** Of visitors who have chosen none; `browser`: that of their browser, as long as the community has not chosen. */
  defaultLanguage: v.picklist([...languages, 'browser']),
  features: v.object({
    ...featuresSchema.entries,
    // Until 0.3.0: a process of an earlier release refuses such an order.
    scheduledRentals: off,
  }),
  /** `{address}` `{ip}` `{port}` are filled in; only `steam:` links are accepted (X-10, S16). */
  joinLinks: v.object({ list: text, quickJoin: text }),
  /** Shown by the ticker while the API returns no announcement (ANN-01); null: the tagline is. */
  defaultTicker: v.nullable(textsSchema),
  /** In the order in which they are offered. */
  regions: v.array(v.object({ code: text, country: text, name: textsSchema, flag: v.optional(text) })),
  /** In the order in which the filters show them. */
  modes: v.array(v.object({ id: text, name: textsSchema, aliases: v.array(text) })),
  /** Ids of the modes that quick join offers, in order (QJ-01). */
  quickJoin: v.array(text),
  /** Modes of the list that have a leaderboard besides the four that every portal ranks, in the order of their tabs. */
  // Until 0.3.0 optional: absent in the response of a process of an earlier release.
  rankings: v.optional(v.array(rankedModeSchema), () => []),
  /** What the community calls the periods of its leaderboard; null: the words of the product. */
  seasonWords: v.optional(
    // Until 0.3.0 optional: absent in the response of a process of an earlier release.
    v.nullable(v.object({ season: textsSchema, seasons: textsSchema, allTime: textsSchema })),
    null,
  ),
  /** Whether search engines may list the portal (robots.txt). */
  indexing: on,
  /** What every practice server has. */
  practice: v.object({ slots: v.number(), tickrate: v.number() }),
  /** The accent colour of each theme, such as `#7c9bff`. */
  accent: v.object({ dark: text, light: text }),
  /** False: the portal can send no mail, so that none is needed to sign up. Only in what the page gets. */
  sendsMail: v.optional(v.boolean()),
  /** Icons and screenshots of its own; an absent one is as shipped. */
  pictures: picturesSchema,
  /** The legal pages that are published. Only in what the page gets. */
  legal: v.optional(v.record(text, publishedSchema)),
  /** That this is a demo, in a few words. Only in what the page gets, and only there. */
  demo: v.optional(textsSchema),
})

/** Everything a community decides about its portal; the values as shipped are in community-settings.ts. */
export interface CommunitySettings extends v.InferOutput<typeof communitySchema> {
  /**
   * Who is told of vulnerabilities (security.txt): `mailto:` and `https:` addresses; null: as the portal's environment
   * says. Absent in what the page gets.
   */
  readonly securityContacts?: readonly string[] | null | undefined
  /** Earlier origins of the portal; null: as its environment says. Absent in what the page gets. */
  readonly formerOrigins?: readonly string[] | null | undefined
  /**
   * What the groups of players are on game servers, whether `.vip`, `.rank` and `.servers` in the chat are answered, and the
   * commands that administrators run there. Absent in what the page gets.
   */
  readonly gameSide?:
    | {
        readonly groups: GroupsInGame
        readonly chatCommands?: boolean | undefined
        readonly commands?: readonly GameCommand[] | undefined
      }
    | undefined
  /** For how many days rows are kept. Absent in what the page gets. */
  readonly retention?: Retention | undefined
  /** Which sites may show the embeds in a frame. Absent in what the page gets. */
  readonly embeds?: EmbedSettings | undefined
}

/** A link to one of the community's other channels. */
export type CommunityLink = CommunitySettings['links'][number]
