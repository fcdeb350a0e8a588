import * as v from 'valibot'
import { banReasonSchema, staffNoteSchema } from '../accounts/bans.ts'
import { staffRoleSchema } from '../accounts/staff-role.ts'
import { steamIdSchema } from '../accounts/user.ts'
import { leaderboardModeSchema } from '../leaderboard/leaderboard.ts'
import { staffOrderSchema } from '../payments/staff-orders.ts'
import { rentalStatusSchema } from '../rentals/rentals.ts'

/** An instant, ISO 8601. */
const instant = v.string()
const count = v.number()

export const staffPlayersPageSize = 50

/** Stored texts have neither NUL nor lone surrogates. */
const keyText = v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** Where the next page of a search begins: the folded name, the list it is in, and the id of the last row. */
export const playerKeySchema = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.parseJson(),
  v.tuple([keyText, v.picklist([0, 1]), keyText]),
)
export type PlayerKey = v.InferOutput<typeof playerKeySchema>

/** A player that a search finds. */
export const foundPlayerSchema = v.object({
  /** Null: the account has no Steam account yet. */
  steamId: v.nullable(steamIdSchema),
  /** Empty: no name is known. */
  name: v.string(),
  avatar: v.nullable(v.string()),
  /** Present if the search was for an e-mail address. */
  email: v.optional(v.string()),
  isBanned: v.boolean(),
  /** Has signed in here; otherwise only matches or a ban name the player. */
  hasAccount: v.boolean(),
})
export type FoundPlayer = v.InferOutput<typeof foundPlayerSchema>

/** `GET /api/staff/players`. */
export const foundPlayersSchema = v.object({
  players: v.array(foundPlayerSchema),
  /** `after` of the next page; null: this is the last one. */
  next: v.nullable(v.string()),
})

/** A note of staff about a player. */
export const playerNoteSchema = v.object({
  id: v.string(),
  steamId: steamIdSchema,
  name: v.nullable(v.string()),
  text: v.string(),
  at: instant,
  author: v.string(),
  authorName: v.nullable(v.string()),
})
export type PlayerNote = v.InferOutput<typeof playerNoteSchema>

export const recentNotesSchema = v.array(playerNoteSchema)

/** A ban as staff see it. `by` is a SteamID, or the operating-system user of a command. */
export const staffBanSchema = v.object({
  id: v.string(),
  steamId: steamIdSchema,
  name: v.nullable(v.string()),
  reason: v.string(),
  note: v.string(),
  beginsAt: instant,
  endsAt: v.nullable(instant),
  by: v.string(),
  byName: v.nullable(v.string()),
  /** Null: it applies. */
  closedAt: v.nullable(instant),
  closedAs: v.nullable(v.picklist(['ended', 'lifted', 'replaced'])),
  closedByName: v.nullable(v.string()),
  closeReason: v.nullable(v.string()),
})
export type StaffBan = v.InferOutput<typeof staffBanSchema>

export const staffBansPageSize = 50

/** `GET /api/staff/bans`: newest first. */
export const staffBansSchema = v.object({ bans: v.array(staffBanSchema), next: v.nullable(v.string()) })

const accountSchema = v.object({
  createdAt: instant,
  email: v.nullable(v.string()),
  sessions: v.array(v.object({ id: v.string(), device: v.string(), createdAt: instant, lastSeenAt: instant })),
})

/** What a player has in a mode, of a season (null: of all time). `playtime` is in minutes. */
const standingSchema = v.object({
  mode: leaderboardModeSchema,
  season: v.nullable(v.string()),
  kills: count,
  deaths: count,
  headshots: count,
  wins: count,
  loses: count,
  playtime: count,
})

const playerRentalSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: rentalStatusSchema,
  region: v.string(),
  createdAt: instant,
  expiresAt: instant,
})

const leaderboardSchema = v.object({
  /** Null: the player is not removed from the leaderboard. */
  removed: v.nullable(v.object({ at: instant, by: v.string(), byName: v.nullable(v.string()), reason: v.string() })),
  standings: v.array(standingSchema),
  /** Statistics before this instant belong to no recorded match and cannot be taken back; null: there are none. */
  recordedSince: v.nullable(instant),
})
export type PlayerLeaderboard = v.InferOutput<typeof leaderboardSchema>

/** `GET /api/staff/players/{steamId}`. The newest notes, orders and rentals; all bans. */
export const staffPlayerSchema = v.object({
  steamId: steamIdSchema,
  /** Empty: no name is known. */
  name: v.string(),
  avatar: v.nullable(v.string()),
  role: v.nullable(staffRoleSchema),
  /** Null: never signed in here. */
  account: v.nullable(accountSchema),
  /** `endsAt` null: no VIP. */
  vip: v.object({ endsAt: v.nullable(instant), groups: v.array(v.string()) }),
  /** Newest first. */
  bans: v.array(staffBanSchema),
  notes: v.array(playerNoteSchema),
  orders: v.array(staffOrderSchema),
  rentals: v.array(playerRentalSchema),
  leaderboard: leaderboardSchema,
})
export type StaffPlayer = v.InferOutput<typeof staffPlayerSchema>

/** A match of a player, with what the player has of it. */
export const playerMatchSchema = v.object({
  id: v.string(),
  mode: leaderboardModeSchema,
  map: v.string(),
  /** Name of the game server; empty: it is no longer known. */
  server: v.string(),
  startsAt: instant,
  minutes: count,
  players: count,
  kills: count,
  deaths: count,
  headshots: count,
  /** Null: it counts. */
  voided: v.nullable(v.object({ at: instant, by: v.string(), byName: v.nullable(v.string()), reason: v.string() })),
})
export type PlayerMatch = v.InferOutput<typeof playerMatchSchema>

export const playerMatchesPageSize = 20

/** `GET /api/staff/players/{steamId}/matches`: newest first. */
export const playerMatchesSchema = v.object({ matches: v.array(playerMatchSchema), next: v.nullable(v.string()) })

/** `key` names one note, so that repeating the call adds nothing. */
export const playerNoteBodySchema = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  text: v.pipe(staffNoteSchema, v.minLength(1)),
})

export const vipDaysMax = 3660

/** `sees`: the end of VIP as it was shown; if it has changed since, nothing is done (CONFLICT). */
export const playerVipBodySchema = v.variant('act', [
  v.strictObject({
    act: v.literal('grant'),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(vipDaysMax)),
    sees: v.nullable(instant),
  }),
  v.strictObject({ act: v.literal('end'), sees: v.nullable(instant) }),
])
export type PlayerVipBody = v.InferOutput<typeof playerVipBodySchema>

/** `email`: the address as it was shown. */
export const unlinkEmailBodySchema = v.strictObject({ email: v.pipe(v.string(), v.maxLength(320)) })

/** Takes a player or a match out of the rankings, or back in. */
export const removalBodySchema = v.strictObject({ isOut: v.boolean(), reason: banReasonSchema })
