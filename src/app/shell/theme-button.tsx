import { useLingui } from '@lingui/react/macro'
import { shownTheme, theme } from '../../platform/theme.ts'
import { IconButton } from './icon-button.tsx'

/** Switches to the other theme; following the device is a choice in the App sheet. */
export function ThemeButton() {
  const { t } = useLingui()
  return (
    <IconButton
      label={t`Switch between dark and light`}
      icon="i-lucide-sun-moon"
      onClick={() => theme.set(shownTheme() === 'dark' ? 'light' : 'dark')}
    />
  )
}
