import { ApiError } from '../../kernel/http/api-error.ts'

/** A database that cannot be read is UNAVAILABLE, not an error of the caller; what a reader refuses stays as it is. */
export const orUnavailable = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError('UNAVAILABLE', { cause: error })
  })
