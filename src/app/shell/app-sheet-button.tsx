import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyView } from '../../platform/lazy-view.tsx'
import { afterFrame } from '../../ui/after-frame.ts'
import { IconButton } from './icon-button.tsx'

const AppSheet = lazyView(
  () => import('../../pages/app-sheet.tsx'),
  (module) => module.AppSheet,
)

/** Opens the sheet with the app-wide settings: install, language, theme, offline data. */
export function AppSheetButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t`App and settings`}
        icon="i-lucide-sliders-horizontal"
        // See menu-drawer.tsx.
        onClick={() => afterFrame(() => setOpen(true))}
      />
      {open ? (
        <Suspense fallback={null}>
          <AppSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
