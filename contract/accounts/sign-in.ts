import * as v from 'valibot'
import { languageSchema } from '../language.ts'
import { steamIdSchema } from './user.ts'

/** Non-space, @, non-space, dot, non-space (AU-09); at most 254 bytes (RFC 5321, 4.5.3.1.3). */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, 'Please enter a valid email address'),
  v.regex(
    /^[^\s@<>,;:"()[\]\\\p{C}]+@[^\s@<>,;:"()[\]\\\p{C}]+\.[^\s@<>,;:"()[\]\\\p{C}.]+$/u,
    'Please enter a valid email address',
  ),
)

export const passwordMin = 8
export const passwordMax = 128

/** One rule for registration, change and reset: 8 to 128 printable ASCII characters (S21, decision 013). */
export const passwordSchema = v.pipe(
  v.string(),
  v.minLength(passwordMin, 'Password must be at least 8 characters long'),
  v.maxLength(passwordMax, 'Password must be at most 128 characters long'),
  v.regex(/^[\x20-\x7e]+$/, 'Password may hold only letters, numbers and common symbols'),
)

/** Six digits, sent by mail. */
export const codeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Please verify your email first'),
  v.regex(/^\d{6}$/, 'Invalid or expired code'),
)

/** What `.bind` prints in the game, after lower-casing (AU-06): 10 of 32 letters and digits, 50 bits (S4). */
export const bindTokenSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z2-7]{10}$/, 'Invalid or expired token'),
)

export const emailCheckBodySchema = v.strictObject({ email: emailSchema })
export const emailCheckSchema = v.object({ exists: v.boolean() })

/** The language of a mail; absent: that of the browser (`Accept-Language`). */
const mailLanguage = { language: v.optional(languageSchema) }

export const sendCodeBodySchema = v.strictObject({ email: emailSchema, ...mailLanguage })

export const registerBodySchema = v.strictObject({ email: emailSchema, password: passwordSchema, code: codeSchema })
/** API-04. The token is a bind token; the page ignores it and returns to the login view (X-32). */
export const registeredSchema = v.object({ token: v.string() })

export const emailLoginBodySchema = v.strictObject({
  email: v.pipe(v.string(), v.maxLength(254)),
  password: v.pipe(v.string(), v.maxLength(1024)),
})

export const resetBodySchema = v.strictObject({ email: emailSchema, ...mailLanguage })
export const resetConfirmBodySchema = v.strictObject({
  email: emailSchema,
  token: v.pipe(v.string(), v.maxLength(128)),
  newPassword: passwordSchema,
  ...mailLanguage,
})

/** `POST /api/auth/password`: the current password once more; the other sessions end (ASVS 7.4.3). */
export const passwordChangeBodySchema = v.strictObject({
  currentPassword: v.pipe(v.string(), v.maxLength(1024)),
  newPassword: passwordSchema,
  ...mailLanguage,
})

export const bindSteamBodySchema = v.strictObject({ email: v.optional(emailSchema), steamId: steamIdSchema })
export const bindTokenBodySchema = v.strictObject({ email: v.optional(emailSchema), token: bindTokenSchema })
/** API-09: the player that the token names; the bind itself is API-05 with this steamId. */
export const bindTokenOwnerSchema = v.object({
  steamId: steamIdSchema,
  username: v.string(),
  avatar: v.nullable(v.string()),
})

/** `POST /api/auth/steam/token`: the single-use code of the callback (decision 012), sent with the browser's cookie. */
export const steamTokenBodySchema = v.strictObject({
  steamId: v.optional(steamIdSchema),
  /** A missing code is treated like a used one: 401, not 400. */
  code: v.optional(v.pipe(v.string(), v.maxLength(128))),
})

/**
 * Names a return point that the page stores on its own device: 128 random bits in base64url. The id travels to Steam and
 * back with the attempt; the path does not (decision 029).
 */
export const returnIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** `POST /api/auth/steam/bind/start` (bearer bind token): allows one navigation of this browser, within a minute. */
export const bindTicketSchema = v.object({ ticket: v.string() })

/** Values of `?error=` set by the Steam callbacks (CB-02, CB-03). */
export const callbackErrors = [
  'invalid_authentication',
  'invalid_token',
  'user_not_found',
  'already_bound',
  'steam_already_bound',
  'steam_unavailable',
  'cancelled',
  'failed',
] as const
export type CallbackError = (typeof callbackErrors)[number]

/** Body of the game server's signed call `POST /api/game/bind-token`, and its response. */
export const gameBindBodySchema = v.strictObject({
  steamId: steamIdSchema,
  /** The player's name in the game. */
  name: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
export const gameBindSchema = v.object({ token: v.string(), expiresInSeconds: v.number() })
