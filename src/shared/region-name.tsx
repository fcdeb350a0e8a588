import { regionOf } from '../../contract/servers/regions.ts'
import { useCommunity } from '../platform/community.ts'
import { Flag } from '../ui/flag.tsx'
import { useRegionName } from './use-region-name.ts'

/** The name of a region with its flag. */
export function RegionName({ region }: { readonly region: string }) {
  const name = useRegionName()(region)
  const country = regionOf(useCommunity().regions, region)?.country
  return (
    <span className="inline-flex items-center gap-2">
      {country === undefined ? null : <Flag country={country} />}
      {name}
    </span>
  )
}
