import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { playerMatchSchema, staffBanSchema } from '../staff/staff-players.ts'
import { lines } from '../visible-text.ts'

/** An instant, ISO 8601. */
const instant = v.string()

export const reportReasons = ['cheating', 'abuse', 'griefing', 'name', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** `banned`: staff have banned the player since; `dismissed`: they have looked at it and did not. */
export const reportStates = ['open', 'banned', 'dismissed'] as const
export type ReportState = (typeof reportStates)[number]

export const reportTextMax = 500
/** Reports that an account may send within 24 hours. */
export const reportsPerDay = 10
/** Own reports that are listed. */
export const ownReportsShown = 20

/** Id of a match in the record of the leaderboard. */
const matchIdSchema = v.pipe(v.string(), v.regex(/^[\w.-]{1,120}$/))

/** `POST /api/reports`. */
export const newReportBodySchema = v.strictObject({
  steamId: steamIdSchema,
  reason: v.picklist(reportReasons),
  text: lines(reportTextMax),
  matchId: v.optional(matchIdSchema),
})

/** `GET /api/reports`: those of the caller, newest first. */
export const ownReportsSchema = v.array(
  v.object({
    steamId: steamIdSchema,
    name: v.nullable(v.string()),
    reason: v.picklist(reportReasons),
    at: instant,
    state: v.picklist(reportStates),
  }),
)
export type OwnReport = v.InferOutput<typeof ownReportsSchema>[number]

/** Open reports of one player that are shown; `count` has all of them. */
export const reportsShown = 20

/** The open reports of one player, for staff. */
const reportedPlayerSchema = v.object({
  steamId: steamIdSchema,
  name: v.nullable(v.string()),
  /** The ban that applies. */
  ban: v.nullable(staffBanSchema),
  /** Staff cannot be banned: their role is removed first. */
  isStaff: v.boolean(),
  count: v.number(),
  /** Newest first. */
  reports: v.array(
    v.object({
      id: v.string(),
      reporter: steamIdSchema,
      reporterName: v.nullable(v.string()),
      reason: v.picklist(reportReasons),
      text: v.string(),
      at: instant,
      /** What the reported player has of the match; null: none was named, or it is not recorded. */
      match: v.nullable(playerMatchSchema),
    }),
  ),
})
export type ReportedPlayer = v.InferOutput<typeof reportedPlayerSchema>

export const reportedPlayersPageSize = 20

/** `GET /api/staff/reports`: players with open reports, those reported last first. */
export const staffReportsSchema = v.object({ players: v.array(reportedPlayerSchema), next: v.nullable(v.string()) })

/** `until`: the time of the newest report that the caller saw; later ones stay open. */
export const reportDismissalBodySchema = v.strictObject({ until: v.pipe(v.string(), v.isoTimestamp()) })
