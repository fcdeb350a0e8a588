import type { ErrorCode } from '../../../contract/errors.ts'
import type { FieldReason } from '../../../contract/field-reason.ts'

/** The status that each error code is sent with. */
export const statusOfCode: Readonly<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMIT_EXCEEDED: 429,
  SERVER_NOT_LISTED: 404,
  SERVER_NOT_REACHED: 503,
  UNAVAILABLE: 503,
  INTERNAL: 500,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  BANNED: 403,
  CONFLICT: 409,
  FRESH_SIGN_IN_REQUIRED: 403,
  LAST_ADMINISTRATOR: 409,
  SEASON_OVERLAPS: 409,
  LOG_WITHOUT_BOARD: 409,
  LOG_UNREADABLE: 422,
  PLAYER_IS_STAFF: 409,
  SEARCH_TOO_BROAD: 400,
  EDITED_MEANWHILE: 412,
  SETTINGS_IN_USE: 409,
  PICTURE_REFUSED: 400,
  ADDRESS_TAKEN: 409,
  WEBHOOK_REFUSED: 400,
  'Only owner can perform this action': 403,
  'Switch region limit exceeded': 409,
  REGION_UNAVAILABLE: 409,
  SAME_REGION: 400,
  RENTAL_EXPIRED: 409,
  RENTAL_BUSY: 409,
  RENTAL_MAINTENANCE: 409,
  START_NOT_OFFERED: 400,
  START_FIXED: 409,
  TOO_MANY_SCHEDULED: 409,
  TOO_MANY_ORDERS: 429,
  LISTS_FULL: 409,
  GONE: 410,
  // A game server resends its lines until the status is 200, and stops at 410.
  LOG_NOT_ATTRIBUTED: 503,
  'Invalid email or password': 401,
  'Invalid or expired token': 400,
  'Invalid or expired code': 400,
  'User not found': 404,
  'User already has a bound Steam account': 409,
  'Steam account already bound to another user': 409,
  'This email is not registered': 404,
  'This email is already registered': 409,
  'Please enter a valid email address': 400,
  'Please verify your email first': 400,
  'Password must be at least 8 characters long': 400,
  'Password is too common': 400,
  'Failed to send verification code': 503,
  'Failed to send reset email': 503,
  STEAM_UNAVAILABLE: 503,
  MAIL_UNAVAILABLE: 503,
  'Invalid price configuration': 400,
  'Failed to create order': 400,
  PAYMENT_METHOD_OFF: 400,
  PAYMENT_PROVIDER_FAILED: 503,
  IDEMPOTENCY_KEY_REUSED: 409,
  INVENTORY_OFF: 503,
  INVENTORY_UNAVAILABLE: 503,
  INVENTORY_REFUSED: 503,
  INVENTORY_PLAYER_UNKNOWN: 409,
}

export interface ApiErrorOptions {
  /** The invalid parameter. */
  readonly field?: string | undefined
  /** What is wrong with the field. */
  readonly reason?: FieldReason | undefined
  /** The error text of an external service, or the reason of a ban, as plain text. */
  readonly details?: string | undefined
  /** When a ban ends, ISO 8601. */
  readonly until?: string | undefined
  /** What is stored now, where an edit named another state. */
  readonly current?: { readonly tag: string; readonly value: unknown } | undefined
  /** What a refusal names, each with its place. */
  readonly problems?: readonly { readonly path: string }[] | undefined
  /** Whole seconds after which the call may be repeated: the `Retry-After` of the response. */
  readonly retryAfter?: number | undefined
  /** Logged, and never part of the response. */
  readonly cause?: unknown
}

/** Thrown to refuse a call; the error handler turns it into the response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly reason: FieldReason | undefined
  readonly details: string | undefined
  readonly until: string | undefined
  readonly current: ApiErrorOptions['current']
  readonly problems: ApiErrorOptions['problems']
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    { field, reason, details, until, current, problems, retryAfter, cause }: ApiErrorOptions = {},
  ) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
    this.field = field
    this.reason = reason
    this.details = details
    this.until = until
    this.current = current
    this.problems = problems
    this.retryAfter = retryAfter
  }

  get statusCode(): number {
    return statusOfCode[this.code]
  }
}
