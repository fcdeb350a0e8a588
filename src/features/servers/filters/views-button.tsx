import { Trans } from '@lingui/react/macro'
import { lazyView } from '../../../platform/lazy-view.tsx'
import type { Filters } from '../core/filters.ts'
import { MenuButton } from './menu-button.tsx'

const ViewsMenu = lazyView(
  () => import('./views-menu.tsx'),
  (module) => module.ViewsMenu,
  { messages: 'shell' },
)

export interface ViewsButtonProps {
  readonly filters: Filters
  readonly change: (next: (filters: Filters) => Filters) => void
}

/** Opens saved filters, recent servers and hidden servers (F-12). */
export const ViewsButton = (props: ViewsButtonProps) => (
  <MenuButton label={<Trans>Mine</Trans>} icon={<span className="i-lucide-bookmark text-text-muted" aria-hidden />}>
    {(place) => <ViewsMenu {...props} {...place} />}
  </MenuButton>
)
