import type { BackendClaims, Claim } from '../rules/backend-claims.ts'
import { DriverError } from './driver.ts'

/**
 * Whether a failed creation has used nothing and is not repeated. Any other failed call may have succeeded at the backend,
 * so that its claims stay: they end by themselves, or the next attempt with the same key has them.
 */
const willNeverUse = (error: unknown): boolean =>
  error instanceof DriverError && (error.fault === 'region_full' || error.fault === 'final')

/** Runs a creation, which adds its claims to `held`, and releases them once the backend shows or will never use them. */
export async function releasingClaims<T>(
  claims: BackendClaims,
  held: readonly Claim[],
  create: () => Promise<T>,
): Promise<T> {
  try {
    const created = await create()
    await claims.release(held)
    return created
  } catch (error) {
    if (willNeverUse(error)) await claims.release(held)
    throw error
  }
}
