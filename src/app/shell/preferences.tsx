import { useLingui } from '@lingui/react/macro'
import { useCommunity } from '../../platform/community.ts'
import { shownTheme, theme } from '../../platform/theme.ts'
import { AppSheetButton } from './app-sheet-button.tsx'
import { IconButton } from './icon-button.tsx'
import { LanguageButton } from './language-button.tsx'

/** Switches to the other theme; following the device is a choice in the App sheet. */
function ThemeButton() {
  const { t } = useLingui()
  return (
    <IconButton
      label={t`Switch between dark and light`}
      icon="i-lucide-sun-moon"
      onClick={() => theme.set(shownTheme() === 'dark' ? 'light' : 'dark')}
    />
  )
}

/**
 * Language, theme and, where the community has no page for them, the settings: in the top bar, on a phone in the menu.
 * `onFollow` is called when the sheet of the settings opens.
 */
export const Preferences = ({ onFollow }: { readonly onFollow?: () => void }) => (
  <>
    <LanguageButton />
    <ThemeButton />
    {useCommunity().features.settings.enabled ? null : <AppSheetButton onPress={onFollow} />}
  </>
)
