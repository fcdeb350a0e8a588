import * as v from 'valibot'
import { gameTextMax } from '../game-side/acts.ts'
import { announcedLinesMax, announcedSchema, fitsGame } from '../game-side/announced-lines.ts'
import { amountTextSchema } from '../payments/money.ts'
import { durationSchema, productTypeSchema } from '../payments/payments.ts'
import { isIp, isPingTarget, isPort } from '../servers/address.ts'
import { regionCodeSchema } from '../servers/region-code.ts'
import { writtenTextsSchema } from '../written-texts.ts'

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'use 1 to 64 letters, digits, "-" or "_"'))
const instant = v.pipe(v.string(), v.isoTimestamp('use an ISO 8601 instant such as 2026-01-31T12:00:00Z'))
const oneLine = v.check((text: string) => !/\p{Cc}/u.test(text), 'must not hold line breaks or control characters')
const shortText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120), oneLine)
const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(-1_000_000), v.maxValue(1_000_000))

/**
 * A listed server. Everything that changes (map, players) comes from the game server. `id` is the server's own, which it
 * keeps when its address changes; without one it is recognised by its address. A `hidden` server is polled but not shown
 * to players, a `retired` one is only kept.
 */
export const communityServerSchema = v.strictObject({
  id: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:[\]_-]{1,64}$/, 'must be the id of a server'))),
  ip: v.pipe(v.string(), v.check(isIp, 'must be an IPv4 or IPv6 address')),
  port: v.pipe(v.number(), v.check(isPort, 'must be a whole number from 1 to 65535')),
  name: shortText,
  name_display: v.optional(shortText),
  category: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(32), oneLine),
  /** One of the regions of the settings. */
  region: regionCodeSchema,
  players_max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(255))),
  tickrate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  ontop: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), 0),
  star: v.optional(v.boolean(), false),
  ping_target: v.optional(v.pipe(v.string(), v.check(isPingTarget, 'must be host or host:port'))),
  rules: v.optional(v.pipe(v.array(writtenTextsSchema), v.maxLength(50)), []),
  state: v.optional(v.picklist(['hidden', 'retired'])),
})
export type CommunityServer = v.InferOutput<typeof communityServerSchema>

/** A text that players do not see yet. */
const draft = v.optional(v.boolean())

/**
 * `show` says where an announcement appears: in the ticker above the list, in the overlay over it, or in both. The highest
 * `priority` comes first; announcements with 50 or more are marked as important. It disappears at `end_date`. With `inGame` it is
 * also said on game servers while it runs, in the language in which the community writes.
 */
export const communityAnnouncementSchema = v.pipe(
  v.strictObject({
    id,
    text: writtenTextsSchema,
    priority: v.optional(wholeNumber, 0),
    start_date: instant,
    end_date: v.optional(instant),
    show: v.pipe(v.array(v.picklist(['ticker', 'list'])), v.minLength(1)),
    inGame: v.optional(announcedSchema),
    draft,
  }),
  v.forward(
    v.check(
      ({ start_date, end_date }) => end_date === undefined || !(Date.parse(end_date) <= Date.parse(start_date)),
      'must be later than start_date',
    ),
    ['end_date'],
  ),
  v.forward(
    v.check(
      // In every language: the community may choose another one.
      ({ text, inGame }) => inGame === undefined || Object.values(text).every(fitsGame),
      `needs a text of at most ${announcedLinesMax} lines of ${gameTextMax} bytes in the game, in every language`,
    ),
    ['inGame'],
  ),
)
export type CommunityAnnouncement = v.InferOutput<typeof communityAnnouncementSchema>

const flag = v.optional(v.picklist([0, 1, 2]), 0)

export const communityPrivilegeSchema = v.strictObject({
  id,
  content: writtenTextsSchema,
  detail: writtenTextsSchema,
  order: wholeNumber,
  normal: flag,
  vip: flag,
  pro: flag,
  kol: flag,
  op: flag,
  draft,
})
export type CommunityPrivilege = v.InferOutput<typeof communityPrivilegeSchema>

export const communityFaqSchema = v.strictObject({
  id,
  order: wholeNumber,
  question: writtenTextsSchema,
  answer: writtenTextsSchema,
  updatedAt: instant,
  draft,
})
export type CommunityFaq = v.InferOutput<typeof communityFaqSchema>

/**
 * The price of one product and duration. An omitted currency is not offered. Amounts are strings such as
 * "29.90", because a JSON number is a float.
 */
export const communityPriceSchema = v.strictObject({
  product: productTypeSchema,
  duration: durationSchema,
  /** For practice servers: whether the region can be changed later. */
  relocatable: v.optional(v.boolean(), false),
  CNY: v.optional(amountTextSchema),
  USD: v.optional(amountTextSchema),
})
export type CommunityPrice = v.InferOutput<typeof communityPriceSchema>

/** The identity of a price. */
export const priceId = (price: Pick<CommunityPrice, 'product' | 'duration' | 'relocatable'>): string =>
  [price.product, price.duration, ...(price.relocatable ? ['relocatable'] : [])].join(' ')
