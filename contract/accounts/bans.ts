import * as v from 'valibot'
import { lines, oneLine } from '../visible-text.ts'
import { steamIdSchema } from './user.ts'

/** An instant, ISO 8601. */
const instantSchema = v.pipe(v.string(), v.isoTimestamp())

export const banReasonMax = 200
export const staffNoteMax = 2000

/** Shown to the player, in one line. */
export const banReasonSchema = oneLine(banReasonMax)
/** What staff note for each other, with line breaks. */
export const staffNoteSchema = lines(staffNoteMax)

/** `PUT /api/staff/players/:steamId/ban`. */
export const banBodySchema = v.strictObject({
  reason: banReasonSchema,
  /** Null: the ban does not end. */
  endsAt: v.nullable(instantSchema),
  note: staffNoteSchema,
  /** The id of the ban that the caller saw; null: the player was not banned. */
  replaces: v.nullable(v.string()),
})

/** `POST /api/staff/players/:steamId/ban/lift`. */
export const banLiftBodySchema = v.strictObject({ reason: banReasonSchema })

/** The formats in which bans are exported: lines of `banned_user.cfg`, JSON, CSV. */
export const banFormats = ['cfg', 'json', 'csv'] as const
export type BanFormat = (typeof banFormats)[number]

/** `GET /api/game/bans/…`: the bans that apply now, in the order of their SteamIDs. */
export const gameBansSchema = v.object({
  bans: v.array(
    v.object({
      steamId: steamIdSchema,
      /** `STEAM_1:…`, as in `banned_user.cfg`. */
      steamId2: v.string(),
      reason: v.string(),
      endsAt: v.nullable(v.string()),
    }),
  ),
})
export type GameBans = v.InferOutput<typeof gameBansSchema>
