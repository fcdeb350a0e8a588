import * as v from 'valibot'
import { languageSchema } from '../language.ts'
import { noticeKindSchema, noticeKinds } from './notices.ts'
import { maxSlotWatches, slotWishSchema } from './slot-watch.ts'

/** Bytes of a subscription in base64url (W3C Push API, RFC 8291): a point of P-256 and 16 bytes. */
// @__NO_SIDE_EFFECTS__
const base64url = (bytes: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(Math.ceil((bytes * 4) / 3), `must be ${bytes} bytes in base64url`))

/** Where a browser receives messages: an address of its push service, which is a secret, and its keys. */
export const pushSubscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.regex(/^https:\/\/[^\s]+$/)),
  keys: v.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscriptionKeys = v.InferOutput<typeof pushSubscriptionSchema>

/** `GET /api/push/key`: the portal's public key (RFC 8292), base64url. */
export const pushKeySchema = v.object({ key: v.string() })

const deviceEntries = {
  subscription: pushSubscriptionSchema,
  /** The portal's public key that the subscription was made with. */
  key: v.pipe(v.string(), v.maxLength(100)),
  language: languageSchema,
}

/** `PUT /api/push/subscription`: everything that a device waits for; it replaces what it waited for before. */
export const pushDeviceSchema = v.object({
  ...deviceEntries,
  watches: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.uuid()),
        wish: slotWishSchema,
        /** Epoch milliseconds. */
        endsAt: v.pipe(v.number(), v.integer()),
      }),
    ),
    v.maxLength(maxSlotWatches),
  ),
})
export type PushDevice = v.InferOutput<typeof pushDeviceSchema>

/** `PUT /api/push/notices`: what this device tells the signed-in player; it replaces what it told before. */
export const pushNoticesSchema = v.object({
  ...deviceEntries,
  kinds: v.pipe(v.array(noticeKindSchema), v.maxLength(noticeKinds.length)),
})
export type PushNotices = v.InferOutput<typeof pushNoticesSchema>

/** `POST /api/push/replace`: the push service has ended a device's subscription, and the device has made another one. */
export const pushReplacementSchema = v.object({
  old: pushSubscriptionSchema,
  subscription: pushSubscriptionSchema,
  key: deviceEntries.key,
})
export type PushReplacement = v.InferOutput<typeof pushReplacementSchema>

/** `POST /api/push/stop`: ends one watch of a device. */
export const pushStopSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000)),
  watch: v.pipe(v.string(), v.uuid()),
})

const actionTitle = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
/** The buttons of a notification about a slot watch, in the language of the device. */
export const slotButtonsSchema = v.object({
  watch: v.pipe(v.string(), v.uuid()),
  /** Where the game can be started. */
  join: actionTitle,
  /** Instead of it on phones. */
  send: actionTitle,
  stop: actionTitle,
})
export type SlotButtons = v.InferOutput<typeof slotButtonsSchema>

/** The content of a message, which the service worker shows as one notification. */
export const pushMessageSchema = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  body: v.pipe(v.string(), v.maxLength(500)),
  /** A later notification with the same tag replaces this one. */
  tag: v.pipe(v.string(), v.maxLength(100)),
  /** Path of the page that a click opens. */
  path: v.pipe(v.string(), v.regex(/^\/(?![/\\])/), v.maxLength(500)),
  /** Path of the community's own icon; absent: as shipped. */
  icon: v.optional(v.pipe(v.string(), v.regex(/^\/(?![/\\])/), v.maxLength(100))),
  /** BCP 47; absent: a process of the release before has queued it. */
  lang: v.optional(v.pipe(v.string(), v.maxLength(35))),
  /** Absent: it is not about a slot watch. */
  slot: v.optional(slotButtonsSchema),
})
export type PushMessage = v.InferOutput<typeof pushMessageSchema>
