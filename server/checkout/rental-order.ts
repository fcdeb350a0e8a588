import { isKnownOrder } from '../db/orders.ts'
import { rentalFor } from '../db/rentals.ts'
import type { Wanted } from '../domain/order-request.ts'
import { ApiError } from '../http/api-error.ts'
import type { Buyer, CheckoutDeps } from './deps.ts'

/**
 * What only the database and the backend know of an order for a server: whose it is, whether it is relocatable (S11),
 * and whether there is room. A form that was sent before is not asked for room again: its order exists.
 * @throws ApiError
 */
export async function checkRentalOrder(
  { database, rentals }: CheckoutDeps,
  buyer: Buyer,
  idempotencyKey: string,
  wanted: Wanted,
): Promise<Wanted> {
  if (rentals === undefined) throw new ApiError('Failed to create order')
  const checkRoom = async (region: string): Promise<void> => {
    if (rentals.isAvailable(region) || (await isKnownOrder(database, buyer.accountId, idempotencyKey))) return
    throw new ApiError('REGION_UNAVAILABLE', { field: 'options.region' })
  }
  if (wanted.region !== undefined) await checkRoom(wanted.region)
  if (wanted.rentalId === undefined) return wanted
  const found = await rentalFor(database.kysely, wanted.rentalId, buyer.steamId)
  if (found === undefined) throw new ApiError('NOT_FOUND', { field: 'options.instance_id' })
  const { status, region, relocatable } = found.row
  if (status === 'FAILED') throw new ApiError('CONFLICT', { field: 'options.instance_id' })
  // It has to be made anew.
  if (status === 'TERMINATED') await checkRoom(region)
  return { ...wanted, relocatable: relocatable === 1 }
}
