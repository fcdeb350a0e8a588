import * as v from 'valibot'

/** An instant, ISO 8601. */
const instant = v.string()

export const publicBansPageSize = 50
export const banSearchMax = 64

/** `GET /api/bans`: the bans that apply, newest first. */
export const publicBansSchema = v.object({
  bans: v.array(
    v.object({
      steamId: v.string(),
      /** Null: no name is known, or the player has deleted their data. */
      name: v.nullable(v.string()),
      /** What the player is told; empty: no reason was given. */
      reason: v.string(),
      beginsAt: instant,
      /** Null: it does not end. */
      endsAt: v.nullable(instant),
    }),
  ),
  /** How many there are, or how many the search has found. */
  count: v.number(),
  /** `after` of the next page; null: this is the last one. */
  next: v.nullable(v.string()),
})
export type PublicBans = v.InferOutput<typeof publicBansSchema>
