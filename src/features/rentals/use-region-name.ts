import { regionOf } from '../../../contract/regions.ts'
import { useLanguage } from '../../platform/use-language.ts'

/** The name of a region in the page's language; a code that this build does not know is its own name. */
export function useRegionName(): (code: string) => string {
  const language = useLanguage()
  return (code) => regionOf(code)?.name[language] ?? code
}
