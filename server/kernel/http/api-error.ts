import { statusOfCode } from '../../../contract/error-statuses.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { FieldReason } from '../../../contract/field-reason.ts'

export interface ApiErrorOptions {
  /** The invalid parameter. */
  readonly field?: string | undefined
  /** What is wrong with the field. */
  readonly reason?: FieldReason | undefined
  /** The error text of an external service, or the reason of a ban, as plain text. */
  readonly details?: string | undefined
  /** When a ban ends, ISO 8601. */
  readonly until?: string | undefined
  /** A token that opens the endpoints of an appeal. */
  readonly appealToken?: string | undefined
  /** What is stored now, where an edit named another state. */
  readonly current?: { readonly tag: string; readonly value: unknown } | undefined
  /** What a refusal names, each with its place. */
  readonly problems?: readonly { readonly path: string }[] | undefined
  /** Whole seconds after which the call may be repeated: the `Retry-After` of the response. */
  readonly retryAfter?: number | undefined
  /** Logged, and never part of the response. */
  readonly cause?: unknown
  /** The level of a refusal that happens in normal use; absent: by the status. */
  readonly level?: 'info' | 'debug' | undefined
}

/** Thrown to refuse a call; the error handler turns it into the response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly reason: FieldReason | undefined
  readonly details: string | undefined
  readonly until: string | undefined
  readonly appealToken: string | undefined
  readonly current: ApiErrorOptions['current']
  readonly problems: ApiErrorOptions['problems']
  readonly retryAfter: number | undefined
  readonly level: ApiErrorOptions['level']

  constructor(
    code: ErrorCode,
    { field, reason, details, until, appealToken, current, problems, retryAfter, cause, level }: ApiErrorOptions = {},
  ) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
    this.field = field
    this.reason = reason
    this.details = details
    this.until = until
    this.appealToken = appealToken
    this.current = current
    this.problems = problems
    this.retryAfter = retryAfter
    this.level = level
  }

  get statusCode(): number {
    return statusOfCode[this.code]
  }
}
