import * as v from 'valibot'
import { textsSchema } from '../language.ts'
import { regionCodeSchema } from '../servers/region-code.ts'
import { shortWrittenTexts } from '../written-texts.ts'
import { rentalStatusSchema } from './rentals.ts'

/** An instant, ISO 8601. */
const instant = v.string()

/** A rental as staff see it. */
export const staffRentalSchema = v.object({
  id: v.string(),
  name: v.string(),
  ownerSteamId: v.string(),
  ownerName: v.nullable(v.string()),
  status: rentalStatusSchema,
  /** Start of the status. */
  since: instant,
  region: v.string(),
  /** The destination while it moves. */
  targetRegion: v.nullable(v.string()),
  /** `ip:port`; null: none yet. */
  address: v.nullable(v.string()),
  /** Its instance at the backend. */
  backendId: v.nullable(v.string()),
  createdAt: instant,
  expiresAt: instant,
  /** When its time begins, if it was ordered for a later start. */
  startsAt: v.nullish(instant),
  /** The backend's last report; null: none. */
  health: v.nullable(v.picklist(['up', 'starting', 'down'])),
  maintenance: v.boolean(),
  /** What its players are told about the maintenance. */
  why: v.nullable(textsSchema),
  /** Hours that the end of the maintenance would add; 0 without one. */
  maintenanceHours: v.number(),
})
export type StaffRental = v.InferOutput<typeof staffRentalSchema>

export const staffRentalsPageSize = 50

/** `GET /api/staff/rentals`: newest first. */
export const staffRentalsSchema = v.object({
  rentals: v.array(staffRentalSchema),
  /** `after` of the next page; null: this is the last one. */
  next: v.nullable(v.string()),
})

/** Filters of the rentals; an empty text does not filter. */
export const staffRentalFilterSchema = v.object({
  search: v.pipe(
    v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
    v.description("The owner's SteamID in any spelling, the rental's id, or its id at the backend."),
  ),
  status: v.pipe(v.optional(rentalStatusSchema), v.description('The status.')),
  region: v.pipe(v.optional(regionCodeSchema), v.description('The region.')),
})

/** What the players are told. */
export const rentalTextSchema = shortWrittenTexts(200)

/** A year. */
const mostHours = 8760
export const addedHoursSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostHours))

/** Names one gift of time, so that repeating the call adds nothing. */
export const giftKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))

/** Adds time to a rental, or to all of a region; without a text the players only see the hours. */
const gift = {
  hours: addedHoursSchema,
  why: v.nullable(rentalTextSchema),
  key: giftKeySchema,
}
/*
 * What an act was decided on goes with it: if that has changed since it was shown, nothing is done (CONFLICT), so that two
 * members of staff do not overwrite each other. A repeated call is recognised and does nothing.
 */

/** The end of a rental as it was shown. */
export const rentalEndBodySchema = v.strictObject({ expiresAt: instant })
export const rentalTimeBodySchema = v.strictObject({ ...gift, expiresAt: instant })
/** `compensatedAt` as it was shown. */
export const regionTimeBodySchema = v.strictObject({
  region: regionCodeSchema,
  ...gift,
  compensatedAt: v.nullable(instant),
})
/** How many rentals have the time. */
export const regionTimeSchema = v.object({ rentals: v.number() })

/** `on: false` ends it; the texts are those of an ongoing one. `seen`: the maintenance as it was shown. */
export const rentalMaintenanceBodySchema = v.strictObject({
  on: v.boolean(),
  why: v.nullable(rentalTextSchema),
  seen: v.strictObject({ on: v.boolean(), why: v.nullable(textsSchema) }),
})

/** The maintenance of a region; `why: null` ends it. `seen`: its texts as they were shown. */
export const regionMaintenanceBodySchema = v.strictObject({
  why: v.nullable(rentalTextSchema),
  seen: v.nullable(textsSchema),
})
/** How many rentals the act has changed. */
export const regionMaintenanceSchema = v.object({ rentals: v.number() })

/** `GET /api/staff/rental-regions`: the regions with rentals, and those that staff have acted on. */
export const staffRegionsSchema = v.array(
  v.object({
    region: v.string(),
    /** Rentals that have a server or are about to. */
    rentals: v.number(),
    /** The last time given to all of them; null: never. */
    compensatedAt: v.nullable(instant),
    maintenance: v.nullable(v.object({ since: instant, why: textsSchema })),
  }),
)
export type StaffRegion = v.InferOutput<typeof staffRegionsSchema>[number]

/**
 * Why the backend cannot create a practice server in a region; `detail` is technical.
 * - `noBackend`: none is configured.
 * - `notConfigured`: the backend's settings have no place for this region.
 * - `noAddress`: players could not reach a server there.
 * - `full`: something that creation uses is exhausted or reserved.
 * - `unreachable`: the backend did not respond, or only for now with an error.
 * - `refused`: the backend refused the call, for example its credentials.
 */
export const regionFaults = ['noBackend', 'notConfigured', 'noAddress', 'full', 'unreachable', 'refused'] as const
export type RegionFault = (typeof regionFaults)[number]
export const regionCheckSchema = v.variant('ok', [
  v.object({
    ok: v.literal(true),
    /** Practice servers that can still be created there; null: unlimited. */
    room: v.nullable(v.number()),
  }),
  v.object({ ok: v.literal(false), fault: v.picklist(regionFaults), detail: v.string() }),
])
export type RegionCheck = v.InferOutput<typeof regionCheckSchema>
