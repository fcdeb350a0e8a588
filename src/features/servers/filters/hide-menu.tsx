import { useLingui } from '@lingui/react/macro'
import { Switch } from '../../../ui/switch.tsx'
import { defaultFilters, hides } from '../core/filters.ts'
import type { HideProps } from './filter-menus.ts'
import type { MenuPlace } from './menu-button.tsx'
import { MenuFrame } from './menu-frame.tsx'

/** The switches that hide full, empty and offline servers, with Reset and Close. */
export function HideMenu({ filters, change, messages, ...place }: HideProps & MenuPlace) {
  const { t } = useLingui()
  const { hideFull, hideEmpty, hideOffline } = defaultFilters
  return (
    <MenuFrame
      {...place}
      title={t`Hide`}
      onReset={() => change((now) => ({ ...now, hideFull, hideEmpty, hideOffline }))}
    >
      <div className="px-3">
        {hides.map((hide) => (
          <Switch
            key={hide}
            label={messages.hide[hide]}
            checked={filters[hide]}
            onChange={(isOn) => change((now) => ({ ...now, [hide]: isOn }))}
          />
        ))}
      </div>
    </MenuFrame>
  )
}
