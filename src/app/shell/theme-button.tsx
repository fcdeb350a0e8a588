import { useLingui } from '@lingui/react/macro'
import { shownTheme, theme } from '../../platform/theme.ts'
import { IconButton } from './icon-button.tsx'

/** Turns to the other theme; "as the device" is a choice of the App sheet. */
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
