import type { ErrorCode } from '../../contract/errors.ts'

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
}

/** What a route throws to refuse a call. `field` names the parameter at fault; `cause` is logged and never answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly field: string | undefined

  constructor(code: ErrorCode, options: { field?: string; cause?: unknown } = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.field = options.field
  }

  get statusCode(): number {
    return statuses[this.code]
  }
}
