import * as v from 'valibot'
import { days } from '../duration.ts'
import { regionCodeSchema } from '../servers/region-code.ts'
import { shareCodeSchema } from './rental-sharing.ts'

/** How long a team's measurements are stored: this long after the link was made, everything about them is deleted. */
export const advisorLasts = days(1)
/** People per link. */
export const maxMeasured = 16
/** Code points of a nickname. */
export const maxNickname = 24
/** No round trip in a game takes longer; it also bounds what a liar can claim (milliseconds). */
export const longestRoundTrip = 2000
/** More regions than a community has. */
const maxRegions = 64

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(longestRoundTrip))

/** One person's latency in one region: median and jitter in milliseconds; both null where nothing could be measured. */
export const regionMeasureSchema = v.object({
  region: regionCodeSchema,
  median: v.nullable(milliseconds),
  jitter: v.nullable(milliseconds),
})
export type RegionMeasure = v.InferOutput<typeof regionMeasureSchema>

const measuresSchema = v.pipe(v.array(regionMeasureSchema), v.minLength(1), v.maxLength(maxRegions))

/** The code in the link: with it, anyone may read and add measurements. */
export const advisorCodeSchema = shareCodeSchema

/** `POST /api/scrim/region-advisors`: the caller's link, the one they have or a new one. */
export const advisorLinkSchema = v.object({
  code: advisorCodeSchema,
  /** The full address of its page. */
  url: v.string(),
  /** ISO 8601. */
  expires_at: v.string(),
})
export type AdvisorLink = v.InferOutput<typeof advisorLinkSchema>

/**
 * `PUT …/{code}/people`: what a device measured. `device` is a random text that only this device knows; the same one
 * replaces its row.
 */
export const advisorEntrySchema = v.object({
  device: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be a random text of 22 to 64 characters')),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4 * maxNickname)),
  measures: measuresSchema,
})
export type AdvisorEntry = v.InferOutput<typeof advisorEntrySchema>

/** The row that the entry has in the table. */
export const advisorRowSchema = v.object({ id: v.number() })

export const advisedPersonSchema = v.object({
  id: v.number(),
  name: v.string(),
  /** False: the owner has left them out of the calculation. */
  counted: v.boolean(),
  /** ISO 8601. */
  measured_at: v.string(),
  measures: v.array(regionMeasureSchema),
})
export type AdvisedPerson = v.InferOutput<typeof advisedPersonSchema>

/** `GET …/{code}`: everything that was measured for a link. 404 for an expired or unknown one. */
export const regionAdvisorSchema = v.object({
  /** Name of the player who made the link. */
  owner: v.string(),
  /** The caller made it. */
  is_owner: v.boolean(),
  /** ISO 8601. */
  expires_at: v.string(),
  /** Codes of the regions in which a practice server can be rented, recommended ones first. */
  regions: v.array(regionCodeSchema),
  /** Earliest first. */
  people: v.array(advisedPersonSchema),
})
export type RegionAdvisor = v.InferOutput<typeof regionAdvisorSchema>
