import { regionOf } from '../../contract/servers/regions.ts'
import { useCommunity } from '../platform/community.ts'
import { Flag } from '../ui/flag.tsx'
import { useRegionName } from './use-region-name.ts'

/** The name of a region with its flag. */
export function RegionName({ region }: { readonly region: string }) {
  const name = useRegionName()(region)
  const known = regionOf(useCommunity().regions, region)
  return (
    <span className="inline-flex items-center gap-2">
      {known === undefined ? null : <Flag of={known} />}
      {name}
    </span>
  )
}
