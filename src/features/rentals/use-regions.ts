import { apiPaths } from '../../../contract/paths.ts'
import { availableRegionsSchema, type RegionAvailability } from '../../../contract/rentals.ts'
import { usePersonalApi } from '../../platform/use-api.ts'

export interface UsedRegions {
  readonly regions: readonly RegionAvailability[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** Where servers can be had now. */
export function useRegions(): UsedRegions {
  const { data, failed, retry } = usePersonalApi(apiPaths.availableRegions.href(), availableRegionsSchema)
  return { regions: data?.success ? data.regions : undefined, failed: failed || data?.success === false, retry }
}
