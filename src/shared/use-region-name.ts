import { regionOf } from '../../contract/servers/regions.ts'
import { useCommunity } from '../platform/community.ts'
import { textIn } from '../platform/text-in.ts'
import { useLanguage } from '../platform/use-language.ts'

/** The name of a region in the page's language; an unknown code is returned unchanged. */
export function useRegionName(): (code: string) => string {
  const language = useLanguage()
  const { regions } = useCommunity()
  return (code) => textIn(regionOf(regions, code)?.name, language) ?? code
}
