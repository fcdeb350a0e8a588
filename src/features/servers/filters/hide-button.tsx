import { Trans } from '@lingui/react/macro'
import { lazyView } from '../../../platform/lazy-view.tsx'
import { defaultFilters, hides } from '../core/filters.ts'
import type { HideProps } from './filter-menus.ts'
import { MenuButton } from './menu-button.tsx'

const HideMenu = lazyView(
  () => import('./hide-menu.tsx'),
  (module) => module.HideMenu,
  { messages: 'shell' },
)

/** Opens the switches that hide servers (FLT-03). */
export const HideButton = (props: HideProps) => (
  <MenuButton
    label={<Trans>Hide</Trans>}
    count={hides.filter((hide) => props.filters[hide]).length}
    isSet={hides.some((hide) => props.filters[hide] !== defaultFilters[hide])}
  >
    {(place) => <HideMenu {...props} {...place} />}
  </MenuButton>
)
