import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { oneLine } from '../visible-text.ts'

/** Limits of a rented server's own fields (RENT-03/04, ADM-03/04). Lengths count characters, not UTF-16 units. */
export const rentalLimits = { name: 16, password: 16, admins: 7, note: 20 } as const
/** Shorter than this is accepted with a hint. */
export const rentalHints = { name: 3, password: 4 } as const

/** Its length is checked with a message of its own. */
const noteText = oneLine(500)

const atMost = (limit: number) => (text: string) => Array.from(text).length <= limit

/** Chinese characters, Latin and Cyrillic letters, digits and spaces. Messages are the codes of the page's catalogue. */
export const rentalNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'nameRequired'),
  v.check(atMost(rentalLimits.name), 'nameLengthError'),
  v.regex(/^[\p{Script=Han}\p{Script=Cyrillic}A-Za-z0-9 ]+$/u, 'nameInvalid'),
)

/** Latin letters and digits. */
export const rentalPasswordSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'passwordRequired'),
  v.maxLength(rentalLimits.password, 'passwordLengthError'),
  v.regex(/^[A-Za-z0-9]+$/, 'passwordInvalid'),
)

/** An administrator's SteamID64 as typed, refused with the reason (ADM-03). */
export const adminSteamIdSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'emptySteamId'),
  v.regex(/^\d{17}$/, 'invalidSteamId'),
  v.regex(/^7656119/, 'invalidSteamIdPrefix'),
)

/**
 * Characters that a note must not carry to a game server (S14): everything except letters, marks, digits, spaces and
 * harmless punctuation.
 */
export const hostileInNote = /[^\p{L}\p{M}\p{N} ._@#+()!?,:，。！？、（）·~-]/gu

/** Free text, which may be empty: no line breaks and nothing hidden. */
export const adminNoteSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check(atMost(rentalLimits.note), 'noteMaxLength'),
  v.check((text) => text === '' || v.is(noteText, text), 'noteInvalid'),
)

const adminSchema = v.strictObject({
  steamid: adminSteamIdSchema,
  name: v.optional(adminNoteSchema, ''),
  servername: v.optional(v.union([v.literal(''), oneLine(64)]), ''),
})

/** The whole list as it is saved: 1 to 7, without duplicates (ADM-03/04). */
export const adminListSchema = v.pipe(
  v.array(adminSchema),
  v.minLength(1, 'minAdminRequired'),
  v.maxLength(rentalLimits.admins, 'maxAdmins'),
  v.check((admins) => new Set(admins.map(({ steamid }) => steamid)).size === admins.length, 'duplicateSteamId'),
)

/** An administrator as the API returns it (ENT-13). `servername` is the name of the server it was saved for. */
export const storedAdminSchema = v.object({ steamid: steamIdSchema, name: v.string(), servername: v.string() })
export type StoredAdmin = v.InferOutput<typeof storedAdminSchema>
