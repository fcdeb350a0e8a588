import { ApiError } from './api-error.ts'

/** Refuses a call that must wait `wait` whole seconds; 0: allowed. @throws ApiError RATE_LIMIT_EXCEEDED */
export function refuseUntil(wait: number): void {
  if (wait !== 0) throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: wait })
}
