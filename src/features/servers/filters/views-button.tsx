import { Trans } from '@lingui/react/macro'
import { lazyView } from '../../../platform/lazy-view.tsx'
import type { ViewsProps } from './filter-menus.ts'
import { MenuButton } from './menu-button.tsx'

const ViewsMenu = lazyView(
  () => import('./views-menu.tsx'),
  (module) => module.ViewsMenu,
  { messages: 'shell' },
)

/** Opens saved filters, recent servers and hidden servers (F-12). */
export const ViewsButton = (props: ViewsProps) => (
  <MenuButton label={<Trans>Mine</Trans>} icon={<span className="i-lucide-bookmark text-text-muted" aria-hidden />}>
    {(place) => <ViewsMenu {...props} {...place} />}
  </MenuButton>
)
