import { modeOf } from '../../../contract/servers/modes.ts'
import { useCommunity } from '../../platform/community.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'

/** How the community calls a mode. */
export function useModeName(): (mode: string) => string {
  const language = useLanguage()
  const { modes } = useCommunity()
  return (mode) => textIn(modeOf(modes, mode)?.name, language) ?? mode
}
