import { memo } from 'react'
import { lazyView } from '../../../platform/lazy-view.tsx'
import type { FacetProps } from './filter-menus.ts'
import { MenuButton } from './menu-button.tsx'

const FacetMenu = lazyView(
  () => import('./facet-menu.tsx'),
  (module) => module.FacetMenu,
  { messages: 'shell' },
)

/** Opens the list of one facet's values. */
export const FacetButton = memo((props: FacetProps) => (
  <MenuButton label={props.messages.facet[props.facet]} count={props.chosen.length} isSet={props.chosen.length > 0}>
    {(place) => <FacetMenu {...props} {...place} />}
  </MenuButton>
))
