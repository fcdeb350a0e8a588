import type { ErrorCode } from '../../../contract/errors.ts'
import type { FieldReason } from '../../../contract/field-reason.ts'

const statuses: Readonly<Record<ErrorCode, number>> = {
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
  CONFLICT: 409,
  'Only owner can perform this action': 403,
  'Switch region limit exceeded': 409,
  REGION_UNAVAILABLE: 409,
  SAME_REGION: 400,
  RENTAL_EXPIRED: 409,
  RENTAL_BUSY: 409,
  RENTAL_MAINTENANCE: 409,
  GONE: 410,
  // A game server sends its lines again until the answer is 200, and stops at 410.
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

/**
 * What a route throws to refuse a call. `field` names the parameter at fault and `reason` says what is wrong with it;
 * `details` is what a service behind the API said, as plain text; `cause` is logged and never answered.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly reason: FieldReason | undefined
  readonly details: string | undefined

  constructor(
    code: ErrorCode,
    options: {
      field?: string | undefined
      reason?: FieldReason | undefined
      details?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.field = options.field
    this.reason = options.reason
    this.details = options.details
  }

  get statusCode(): number {
    return statuses[this.code]
  }
}
