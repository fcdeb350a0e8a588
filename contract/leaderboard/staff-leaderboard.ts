import * as v from 'valibot'
import { oneLine } from '../visible-text.ts'
import { logRefusals } from './log-refusals.ts'

/** An instant, ISO 8601. */
const instantSchema = v.string()

/** A season as staff see it: with its state. */
export const staffSeasonSchema = v.object({
  id: v.number(),
  name: v.string(),
  startsAt: instantSchema,
  endsAt: v.nullable(instantSchema),
  /** Since when its rankings are frozen; null: it is not closed. */
  closedAt: v.nullable(instantSchema),
})
export type StaffSeason = v.InferOutput<typeof staffSeasonSchema>

/** A game server that sends its log, and what became of it. */
export const staffGameServerSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** `ip:port` of the listed server whose mode its log counts for; null: none. */
  address: v.nullable(v.string()),
  createdAt: instantSchema,
  revokedAt: v.nullable(instantSchema),
  receivedAt: v.nullable(instantSchema),
  /** The last refusal; null: none. */
  refused: v.nullable(v.object({ at: instantSchema, reason: v.picklist(logRefusals), detail: v.string() })),
  /** Until when the log line before the last rotation is accepted; null: it is not. */
  previousUntil: v.nullable(instantSchema),
  /** When a line or key of an earlier rotation or secret was last used; null: not since the last rotation. */
  previousUsedAt: v.nullable(instantSchema),
})
export type StaffGameServer = v.InferOutput<typeof staffGameServerSchema>

/** The key and log line of a rotated game server, which are shown once. */
export const rotatedKeySchema = v.object({ key: v.string(), line: v.string(), previousUntil: instantSchema })
export type RotatedKey = v.InferOutput<typeof rotatedKeySchema>

/** Hours for which a rotated key is accepted, unless the new one is used before. */
export const longestOverlap = 720
export const usualOverlap = 24

/** Addresses of listed servers that one call may name. */
export const keyAddressesLimit = 1000

/** The lines of the named servers; with addresses that are not in the list, only these, and no key was issued. */
export const keyLinesSchema = v.object({
  issued: v.number(),
  lines: v.array(v.string()),
  unlisted: v.array(v.string()),
})
export type KeyLines = v.InferOutput<typeof keyLinesSchema>

/**
 * What became of a test line that the portal sent to its own public address.
 * - `unreachable`: there was no response; `detail` says why.
 * - `notPortal`: something else responded; `detail` is its status.
 * - `wrongToken`: a portal with another secret responded.
 * - `notAttributed`: the game server is linked to no listed server.
 */
export const testLineFaults = ['unreachable', 'notPortal', 'wrongToken', 'notAttributed'] as const
export type TestLineFault = (typeof testLineFaults)[number]
export const testLineSchema = v.variant('ok', [
  v.object({ ok: v.literal(true), milliseconds: v.number() }),
  v.object({ ok: v.literal(false), fault: v.picklist(testLineFaults), detail: v.string() }),
])
export type TestLine = v.InferOutput<typeof testLineSchema>

/** `GET /api/staff/leaderboard`. */
export const staffLeaderboardSchema = v.object({
  /** Newest first. */
  seasons: v.array(staffSeasonSchema),
  gameServers: v.array(staffGameServerSchema),
  /** Listed servers for which no log key was issued. */
  serversWithoutKey: v.number(),
})

export const seasonNameLimit = 40
export const seasonNameSchema = oneLine(seasonNameLimit)

/** A new season. The start is an instant of the caller's clock, so that a repeated call names the same season. */
export const newSeasonSchema = v.strictObject({
  name: seasonNameSchema,
  startsAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => Date.parse(text)),
    v.number(),
  ),
})

/** What became of the lines of a log file. */
export const logFileReportSchema = v.object({
  lines: v.number(),
  counted: v.number(),
  /** Events that had been counted before. */
  repeated: v.number(),
  /** Events at impossible times. */
  misdated: v.number(),
})
export type LogFileReport = v.InferOutput<typeof logFileReportSchema>

/** Bytes of a log file that can be uploaded; the command line has no limit. */
export const logFileLimit = 16 * 1024 * 1024

export const clockZoneLimit = 64

const fixedZone = /^[+-](0\d|1[0-4]):[0-5]\d$/

function isZone(text: string): boolean {
  if (fixedZone.test(text)) return true
  // Of other offsets only some are known to every browser.
  if (!/^[A-Z]/i.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The zone of a clock: an offset from UTC such as `+08:00`, or a name such as `Europe/Berlin`. */
export const clockZoneSchema = v.pipe(v.string(), v.maxLength(clockZoneLimit), v.check(isZone))
