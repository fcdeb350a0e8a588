import * as v from 'valibot'

/** A flag that is on where it is absent. */
export const on = /* @__PURE__ */ v.optional(v.boolean(), true)
export const off = /* @__PURE__ */ v.optional(v.boolean(), false)

/**
 * Every feature flag once, with its value as shipped, which an absent one has: in what a community has stored, and in the
 * response of a process that does not know it yet. A flag that is off removes the feature's routes and menu entry.
 */
export const featuresSchema = /* @__PURE__ */ v.object({
  servers: v.object({
    enabled: on,
    details: on,
    rules: on,
    quickJoin: on,
    filters: on,
    /** Players may wait for room on a full server. */
    slotWatch: on,
    /** Players may pin others, and see which servers they are on. */
    people: on,
  }),
  /** Players may send a server from their phone to their PC. */
  sendToPc: on,
  signIn: on,
  vip: on,
  leaderboard: on,
  pracc: on,
  /** Teams may measure together which region suits them before they rent a practice server. */
  regionAdvisor: on,
  /** Players may order a practice server for a later start. */
  scheduledRentals: on,
  inventory: v.object({ enabled: on, trading: off, market: off, details: off }),
  /** Off: a sheet of the header; on: also a page. Profile and security can be disabled in both. */
  settings: v.object({
    enabled: off,
    profile: on,
    security: on,
    /** Players may be told of their VIP, practice servers and refunds while no page is open. */
    notices: on,
    /** Favourites, hidden servers, saved views and pinned players may follow the account. */
    lists: on,
  }),
  faq: on,
  /** Everyone may see who is banned, why and until when. */
  bans: off,
})
export type Features = v.InferOutput<typeof featuresSchema>
