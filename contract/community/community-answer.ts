import * as v from 'valibot'
import { bilingualSchema, languages } from '../language.ts'
import type { CommunitySettings } from './community.ts'

const text = v.string()
const flag = v.boolean()
/** Until 0.3.0: absent in the response of a process of an earlier release. */
const newFlag = v.optional(flag, true)

/** `GET /api/community`, and the settings in the page's document. */
export const communitySchema: v.GenericSchema<unknown, CommunitySettings> = /* @__PURE__ */ v.object({
  name: text,
  shortName: text,
  tagline: bilingualSchema,
  description: bilingualSchema,
  links: v.array(
    v.object({
      kind: text,
      url: text,
      label: v.optional(bilingualSchema),
      icon: v.optional(text),
      drawing: v.optional(text),
    }),
  ),
  filingNumber: v.nullable(text),
  sourceUrl: v.nullable(text),
  defaultLanguage: v.picklist([...languages, 'browser']),
  features: v.object({
    servers: v.object({
      enabled: flag,
      details: flag,
      rules: flag,
      quickJoin: flag,
      filters: flag,
      slotWatch: flag,
      people: newFlag,
    }),
    sendToPc: flag,
    signIn: flag,
    vip: flag,
    leaderboard: flag,
    pracc: flag,
    regionAdvisor: newFlag,
    // Until 0.3.0: a process of an earlier release refuses such an order.
    scheduledRentals: v.optional(flag, false),
    inventory: v.object({ enabled: flag, trading: flag, market: flag, details: flag }),
    settings: v.object({ enabled: flag, profile: flag, security: flag, notices: newFlag, lists: newFlag }),
    faq: flag,
  }),
  joinLinks: v.object({ list: text, quickJoin: text }),
  defaultTicker: v.nullable(bilingualSchema),
  regions: v.array(v.object({ code: text, country: text, name: bilingualSchema })),
  modes: v.array(v.object({ id: text, name: bilingualSchema, aliases: v.array(text) })),
  quickJoin: v.array(text),
  // Until 0.3.0: absent in the response of a process of an earlier release.
  seasonWords: v.optional(
    v.nullable(v.object({ season: bilingualSchema, seasons: bilingualSchema, allTime: bilingualSchema })),
    null,
  ),
  indexing: v.optional(flag, true),
  practice: v.object({ slots: v.number(), tickrate: v.number() }),
  accent: v.object({ dark: text, light: text }),
  sendsMail: v.optional(flag),
  pictures: v.optional(v.record(text, text), {}),
})
