import { ApiError } from '../../kernel/http/api-error.ts'
import { rentalFor } from '../../rentals/store/rentals.ts'
import type { Wanted } from '../rules/order-request.ts'
import type { Buyer, CheckoutDeps } from './deps.ts'

/** An order for a server as the database completes it. */
export interface RentalOrder {
  readonly wanted: Wanted
  /** Where an instance has to be created for it; undefined for the renewal of one that exists. */
  readonly createdIn: string | undefined
}

/**
 * What only the database knows of an order for a server: whose it is, whether it is relocatable (S11), and whether an
 * instance has to be created.
 * @throws ApiError
 */
export async function readRentalOrder(
  { database, rentals }: CheckoutDeps,
  buyer: Buyer,
  wanted: Wanted,
): Promise<RentalOrder> {
  if (rentals === undefined) throw new ApiError('Failed to create order')
  if (wanted.rentalId === undefined) return { wanted, createdIn: wanted.region }
  const found = await rentalFor(database.kysely, wanted.rentalId, buyer.steamId)
  if (found === undefined) throw new ApiError('NOT_FOUND', { field: 'options.instance_id' })
  const { status, region, relocatable } = found.row
  if (status === 'FAILED') throw new ApiError('CONFLICT', { field: 'options.instance_id' })
  const isGone = status === 'TERMINATED' || status === 'TERMINATING'
  return { wanted: { ...wanted, relocatable: relocatable === 1 }, createdIn: isGone ? region : undefined }
}
