import * as v from 'valibot'

/** The closed list of the API's error codes. Messages for users are in the page's catalogue. */
export const errorCodes = [
  'BAD_REQUEST',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMIT_EXCEEDED',
  'SERVER_NOT_LISTED',
  'SERVER_NOT_REACHED',
  'UNAVAILABLE',
  'INTERNAL',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'BANNED',
  'CONFLICT',
  'FRESH_SIGN_IN_REQUIRED',
  'LAST_ADMINISTRATOR',
  'SEASON_OVERLAPS',
  'LOG_WITHOUT_BOARD',
  'PLAYER_IS_STAFF',
  'SEARCH_TOO_BROAD',
  'EDITED_MEANWHILE',
  'SETTINGS_IN_USE',
  'PICTURE_REFUSED',
  'ADDRESS_TAKEN',
  'WEBHOOK_REFUSED',
  'Only owner can perform this action',
  'Switch region limit exceeded',
  'REGION_UNAVAILABLE',
  'SAME_REGION',
  'RENTAL_EXPIRED',
  'RENTAL_BUSY',
  'RENTAL_MAINTENANCE',
  'START_NOT_OFFERED',
  'START_FIXED',
  'TOO_MANY_SCHEDULED',
  'TOO_MANY_ORDERS',
  'LISTS_FULL',
  'GONE',
  'LOG_NOT_ATTRIBUTED',
  // Texts that the specification fixes are used as codes.
  'Invalid email or password',
  'Invalid or expired token',
  'Invalid or expired code',
  'User not found',
  'User already has a bound Steam account',
  'Steam account already bound to another user',
  'This email is not registered',
  'This email is already registered',
  'Please enter a valid email address',
  'Please verify your email first',
  'Password must be at least 8 characters long',
  'Password is too common',
  'Failed to send verification code',
  'Failed to send reset email',
  'STEAM_UNAVAILABLE',
  'MAIL_UNAVAILABLE',
  'Invalid price configuration',
  'Failed to create order',
  'PAYMENT_METHOD_OFF',
  'PAYMENT_PROVIDER_FAILED',
  'IDEMPOTENCY_KEY_REUSED',
  'INVENTORY_OFF',
  'INVENTORY_UNAVAILABLE',
  'INVENTORY_REFUSED',
  'INVENTORY_PLAYER_UNKNOWN',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Body of every refused or failed API call. */
export const errorBodySchema = v.object({
  error: v.string(),
  /** The same as a sentence for users, in the language of `Accept-Language`. Programs read `error`. */
  message: v.optional(v.string()),
  field: v.optional(v.string()),
  /** The error text of an external service (INV-04), or the reason of a ban, as plain text. */
  details: v.optional(v.string()),
  /** When a ban ends, ISO 8601; absent: never. */
  until: v.optional(v.string()),
  /** What is stored now, where an edit named another state (EDITED_MEANWHILE). */
  current: v.optional(v.unknown()),
  /** What a refused edit of the settings names (settings-problems.ts). */
  problems: v.optional(v.unknown()),
  requestId: v.string(),
})
export type ErrorBody = v.InferOutput<typeof errorBodySchema>
