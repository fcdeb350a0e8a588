import { memo } from 'react'
import { lazyView } from '../../../platform/lazy-view.tsx'
import type { Facet, Filters, Option } from '../core/filters.ts'
import type { FacetMessages } from './facet-messages.ts'
import { MenuButton } from './menu-button.tsx'

const FacetMenu = lazyView(
  () => import('./facet-menu.tsx'),
  (module) => module.FacetMenu,
  { messages: 'shell' },
)

export interface FacetButtonProps {
  readonly facet: Facet
  readonly chosen: readonly string[]
  readonly options: readonly Option[]
  readonly change: (next: (filters: Filters) => Filters) => void
  readonly messages: FacetMessages
}

/** Opens the list of one facet's values. */
export const FacetButton = memo((props: FacetButtonProps) => (
  <MenuButton label={props.messages.facet[props.facet]} count={props.chosen.length} isSet={props.chosen.length > 0}>
    {(place) => <FacetMenu {...props} {...place} />}
  </MenuButton>
))
