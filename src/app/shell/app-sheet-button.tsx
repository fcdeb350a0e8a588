import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { lazyView } from '../../platform/lazy-view.tsx'
import { createSignal, useSignal } from '../../platform/signal.ts'
import { afterFrame } from '../../ui/after-frame.ts'
import { IconButton } from './icon-button.tsx'

const AppSheet = lazyView(
  () => import('../../pages/app-sheet.tsx'),
  (module) => module.AppSheet,
)

const isOpen = createSignal(false)
const close = (): void => isOpen.set(false)

/** Opens the sheet with the app-wide settings: install, language, theme, offline data. */
export function AppSheetButton({ onPress }: { readonly onPress?: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <IconButton
      label={t`App and settings`}
      icon="i-lucide-sliders-horizontal"
      onClick={() => {
        onPress?.()
        // See menu-drawer.tsx.
        afterFrame(() => isOpen.set(true))
      }}
    />
  )
}

/** The sheet, while it is open. Its button may be in the menu, which closes. */
export const AppSheetPlace = () =>
  useSignal(isOpen)
    ? createPortal(
        <Suspense fallback={null}>
          <AppSheet onClose={close} />
        </Suspense>,
        document.body,
      )
    : null
