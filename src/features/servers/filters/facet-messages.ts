import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { useCommunity } from '../../../platform/community.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import type { Facet, Hide } from '../core/filters.ts'
import { modeName, regionName } from '../list/row-messages.ts'

export interface FacetMessages {
  readonly facet: Readonly<Record<Facet, string>>
  readonly hide: Readonly<Record<Hide, string>>
  /** The display name of a chosen value. */
  readonly value: (facet: Facet, value: string) => string
}

export function useFacetMessages(): FacetMessages {
  const { t } = useLingui()
  const language = useLanguage()
  const settings = useCommunity()
  const value = useCallback(
    (facet: Facet, text: string) => {
      if (facet === 'modes') return modeName(text, { language, settings })
      return facet === 'regions' ? regionName(text, { language, settings }) : text
    },
    [language, settings],
  )
  return useMemo(
    () => ({
      facet: { modes: t`Mode`, maps: t`Map`, regions: t`Region` },
      hide: { hideFull: t`Hide full`, hideEmpty: t`Hide empty`, hideOffline: t`Hide offline` },
      value,
    }),
    [t, value],
  )
}
