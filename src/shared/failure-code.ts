import { ApiError } from '../platform/api-client.ts'

/** The code of a failed request; anything else that is thrown while a response is read counts as a malformed one. */
export const failureCode = (error: unknown): string => (error instanceof ApiError ? error.code : 'MALFORMED')
