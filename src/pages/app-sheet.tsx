import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SettingsPart } from '../../contract/page/page-paths.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SettingsPanel, useSettingsParts } from './settings-panel.tsx'

/** The settings as a sheet over the current page, opened from the header. */
export function AppSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [part, setPart] = useState<SettingsPart>('general')
  const parts = useSettingsParts()
  return (
    <Dialog title={t`App and settings`} closeLabel={t`Close`} onClose={onClose}>
      {parts.length > 1 ? (
        <div className="sticky top-0 z-1 flex pb-4 bg-surface">
          <Segmented label={t`Settings`} value={part} options={parts} onChange={setPart} />
        </div>
      ) : null}
      {/* A short part keeps the sheet as high as a long one: the tabs stay under the finger. */}
      <div className="min-h-[calc(88dvh-135px)] lg:min-h-[calc(80dvh-140px)]">
        <SettingsPanel part={part} onLeave={onClose} />
      </div>
    </Dialog>
  )
}
