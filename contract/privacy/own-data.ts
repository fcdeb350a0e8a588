import * as v from 'valibot'

/** What holds an erasure up: an open order, a practice server that is not over, or being the last administrator. */
export const obstacles = ['order', 'rental', 'administrator'] as const
export type Obstacle = (typeof obstacles)[number]

/** Days between the request and the erasure, in which it can be stopped. */
export const coolOffDays = 7

/** `GET /api/account/erasure` and that of staff: whether an account is about to be deleted. */
export const erasureSchema = v.object({
  /** ISO 8601; null: nothing was requested. */
  dueAt: v.nullable(v.string()),
  /** It has begun, and cannot be stopped any more. */
  isBegun: v.boolean(),
  /** What has to be settled first; it is tried again every ten minutes. */
  obstacle: v.nullable(v.picklist(obstacles)),
})
export type ErasureState = v.InferOutput<typeof erasureSchema>

const cell = v.union([v.string(), v.number(), v.null()])

/** The file of `GET /api/account/data`: docs/operating/keeping-data.md describes it. Instants in rows are epoch milliseconds. */
export const ownDataSchema = v.object({
  format: v.literal('spawnpoint-own-data'),
  version: v.literal(1),
  madeAt: v.string(),
  steamId: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** By the name of the table. */
  tables: v.record(v.string(), v.array(v.record(v.string(), cell))),
  /** In all rankings, and match by match. */
  leaderboard: v.object({ standings: v.array(v.unknown()), matches: v.array(v.unknown()) }),
})

/** Why staff read or delete the data of a player. */
export const rightsReasonSchema = v.strictObject({
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
})
