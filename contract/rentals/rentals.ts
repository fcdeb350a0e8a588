import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { minutes, seconds } from '../duration.ts'
import { textsSchema } from '../language.ts'
import { durationSchema, paymentMethodSchema } from '../payments/payments.ts'
import { isIp, isPort } from '../servers/address.ts'
import { regionCodeSchema } from '../servers/region-code.ts'
import { adminListSchema, rentalNameSchema, rentalPasswordSchema, storedAdminSchema } from './rental-fields.ts'
import { rentalStartSchema, startSchema } from './rental-schedule.ts'

/** Region switches per server and day, counted in Asia/Shanghai (RGN-05, S18). */
export const switchesPerDay = 2
/** How long the card's actions are locked after a restart (CRD-11). */
export const restartLock = seconds(40)
/** How long a caller waits for a region switch (RGN-04). */
export const switchWait = minutes(5)

/**
 * SCHEDULED: paid, to be created shortly before its start · CREATING: being created · RUNNING · SWITCHING: moving to another
 * region · TERMINATING: expired, being removed · TERMINATED: removed, or cancelled before its start; a renewal creates it
 * again · FAILED: could not be created, the payment is refunded.
 */
export const rentalStatuses = [
  'SCHEDULED',
  'CREATING',
  'RUNNING',
  'SWITCHING',
  'TERMINATING',
  'TERMINATED',
  'FAILED',
] as const
export const rentalStatusSchema = v.picklist(rentalStatuses)
export type RentalStatus = v.InferOutput<typeof rentalStatusSchema>

const flag = v.pipe(
  v.union([v.number(), v.boolean()]),
  v.transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0)),
)

/** up: players can join · starting: not up yet, for example after a restart · down: not running. */
export const healths = ['up', 'starting', 'down'] as const
export type Health = (typeof healths)[number]

/** State of the last restart. asked: not yet sent to the backend · booting · up: players can join again. */
const restartSchema = v.object({
  /** Epoch milliseconds. */
  asked_at: v.number(),
  state: v.picklist(['asked', 'booting', 'up']),
  up_at: v.nullable(v.number()),
})
export type Restart = v.InferOutput<typeof restartSchema>

/** A maintenance of the server, ongoing while it has no end, or added time (PRA-08). */
const careSchema = v.object({
  kind: v.picklist(['maintenance', 'time']),
  /** Epoch milliseconds. */
  started_at: v.number(),
  ended_at: v.nullable(v.number()),
  /** Added to the rental for it; while it is ongoing, what would be added if it ended now. */
  hours: v.number(),
  /** The reason, if the operator gave one. */
  why: v.nullable(textsSchema),
})
export type Care = v.InferOutput<typeof careSchema>

/** A rented server as `GET /api/scrim/getUserServers` lists it (API-19, ENT-12). */
export const rentalSchema = v.object({
  instance_id: v.string(),
  instance_name: v.string(),
  region: v.string(),
  /** Null until the server has an address. */
  public_ip: v.nullable(v.pipe(v.string(), v.check(isIp, 'not an IP address'))),
  server_port: v.nullable(v.pipe(v.number(), v.check(isPort, 'not a port'))),
  sv_password: v.string(),
  /** A `steam:` link, or null without an address (S16). */
  connect_url: v.nullable(v.pipe(v.string(), v.regex(/^steam:\/\//, 'not a steam: link'))),
  /** The last day, `YYYY-MM-DD` in Asia/Shanghai. */
  expiredate: v.nullable(v.string()),
  /** Unix seconds of the exact end. */
  timestamp: v.nullable(v.number()),
  isOwner: v.boolean(),
  /** JSON text of {@link storedAdminSchema}[]. */
  admin_list: v.optional(v.string(), '[]'),
  /** One of {@link rentalStatuses}; an unknown one is shown unchanged. */
  status: v.string(),
  maintenance_status: v.optional(flag, 0),
  /** The reason, if the operator gave one (G-11). */
  maintenance_desc: v.optional(v.nullable(textsSchema), null),
  relocatable: v.optional(flag, 0),
  relocated: v.optional(flag, 0),
  /** The destination while SWITCHING. */
  target_region: v.optional(v.nullable(v.string()), null),
  /** Switches left today. */
  switches_left: v.optional(v.number(), 0),
  /** Epoch milliseconds until which a restart locks the card; null without one. */
  restart_locked_until: v.optional(v.nullable(v.number()), null),
  /** Null if none was requested recently. */
  restart: v.optional(v.nullable(restartSchema), null),
  /** The actual state of a RUNNING server; `up` for any other status. */
  health: v.optional(v.picklist(healths), 'up'),
  /** The last weeks, newest first. */
  care: v.optional(v.array(careSchema), []),
  /** Of a server whose time begins later, as ordered, or that was cancelled before; null for others. */
  start: v.optional(v.nullable(rentalStartSchema), null),
})
export type Rental = v.InferOutput<typeof rentalSchema>
export const rentalsSchema = v.array(rentalSchema)

/** `GET /api/scrim/available-regions` (API-20): recommended first. */
export const availableRegionsSchema = v.object({
  success: v.boolean(),
  regions: v.array(
    v.object({
      region: v.string(),
      available: v.boolean(),
      recommended: v.boolean(),
      /** Why the region is under maintenance, in which nothing can be rented; absent or null: it is not. */
      maintenance: v.nullish(textsSchema),
    }),
  ),
  error: v.optional(v.string()),
})
export type RegionAvailability = v.InferOutput<typeof availableRegionsSchema>['regions'][number]

/** `options` of an order of productId `new_server` (API-22). Nothing in it decides the price (S11). */
export const newServerOptionsSchema = v.strictObject({
  serverName: rentalNameSchema,
  password: rentalPasswordSchema,
  region: regionCodeSchema,
  duration: durationSchema,
  paymentMethod: paymentMethodSchema,
  isRelocatable: v.boolean(),
  nickname: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  /** When it is to be ready; absent: at once. A payment that arrives later has it created at once. */
  startsAt: v.optional(startSchema),
})
export type NewServerOptions = v.InferOutput<typeof newServerOptionsSchema>

const instanceId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** `options` of productId `renew_server`. `isRelocatable` is what the page showed; the stored value decides. */
export const renewServerOptionsSchema = v.strictObject({
  instance_id: instanceId,
  duration: durationSchema,
  isRelocatable: v.boolean(),
  paymentMethod: paymentMethodSchema,
})
export type RenewServerOptions = v.InferOutput<typeof renewServerOptionsSchema>

/** `POST /api/scrim/change-password` (API-25). */
export const changePasswordBodySchema = v.strictObject({ instance_id: instanceId, password: rentalPasswordSchema })

/** `GET /api/scrim/server/{id}/past-teammates` (API-26). */
export const teammatesSchema = v.object({
  teammates: v.array(v.object({ steamid: steamIdSchema, name: v.string() })),
})
export type Teammate = v.InferOutput<typeof teammatesSchema>['teammates'][number]

/** `GET /api/scrim/server/{id}/admins` (API-27) and the body of its PUT. */
export const adminsSchema = v.object({ admins: v.array(storedAdminSchema), isOwner: v.boolean() })
export const adminsBodySchema = v.strictObject({ admins: adminListSchema })

/** `GET /api/scrim/server/{id}/demos` (API-28); sizes in bytes. */
export const demosSchema = v.object({
  data: v.object({ demos: v.array(v.object({ name: v.string(), size: v.number() })) }),
})
export type Demo = v.InferOutput<typeof demosSchema>['data']['demos'][number]

/** `GET /api/scrim/server/{id}/demos/{name}/download` (API-29): a signed link of a few minutes. */
export const demoLinkSchema = v.object({
  success: v.boolean(),
  data: v.object({ download_url: v.string(), expires_at: v.number() }),
})

/** `POST /api/scrim/server/{id}/switch-region` (API-30). */
export const switchRegionBodySchema = v.strictObject({ targetRegion: regionCodeSchema })
export const switchRegionSchema = v.object({ success: v.boolean(), error: v.optional(v.string()) })

/** `POST /api/scrim/restart-server` (API-31). */
export const restartBodySchema = v.strictObject({ instance_id: instanceId })
