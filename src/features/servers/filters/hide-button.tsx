import { Trans } from '@lingui/react/macro'
import { lazyView } from '../../../platform/lazy-view.tsx'
import { defaultFilters, type Filters, hides } from '../core/filters.ts'
import type { FacetMessages } from './facet-messages.ts'
import { MenuButton } from './menu-button.tsx'

const HideMenu = lazyView(
  () => import('./hide-menu.tsx'),
  (module) => module.HideMenu,
  { messages: 'shell' },
)

export interface HideButtonProps {
  readonly filters: Filters
  readonly change: (next: (filters: Filters) => Filters) => void
  readonly messages: FacetMessages
}

/** Opens the switches that hide servers (FLT-03). */
export const HideButton = (props: HideButtonProps) => (
  <MenuButton
    label={<Trans>Hide</Trans>}
    count={hides.filter((hide) => props.filters[hide]).length}
    isSet={hides.some((hide) => props.filters[hide] !== defaultFilters[hide])}
  >
    {(place) => <HideMenu {...props} {...place} />}
  </MenuButton>
)
