import * as v from 'valibot'

/** The closed list of error codes that the API may answer. Words for people live in the page's catalogue. */
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
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Body of every refused or failed API call. */
export const errorBodySchema = v.object({
  error: v.string(),
  field: v.optional(v.string()),
  requestId: v.string(),
})
export type ErrorBody = v.InferOutput<typeof errorBodySchema>
