import * as rentalEndpoints from '../../../contract/endpoints/rentals.ts'
import type { RegionAvailability } from '../../../contract/rentals/rentals.ts'
import { usePersonalApi } from '../../shared/use-personal-api.ts'

export interface UsedRegions {
  readonly regions: readonly RegionAvailability[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** The regions in which servers can currently be rented. */
export function useRegions(): UsedRegions {
  const { data, failed, retry } = usePersonalApi(rentalEndpoints.listRegions, {})
  return { regions: data?.success ? data.regions : undefined, failed: failed || data?.success === false, retry }
}
