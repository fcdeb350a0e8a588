import { community } from '../../../community.config.ts'
import { AccountSlot } from './account-slot.tsx'
import { AppSheetButton } from './app-sheet-button.tsx'
import { BookmarkHint } from './bookmark-hint.tsx'
import { Brand } from './brand.tsx'
import { InstallButton } from './install-button.tsx'
import { LanguageButton } from './language-button.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { PendingSlot } from './pending-slot.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The top bar. With the window controls overlay it stays clear of the controls and is the draggable title bar. */
export const Header = () => (
  <header className="app-bar sticky top-0 z-30 col-span-full flex items-center lg:gap-0.5 h-52px lg:h-56px ps-3 pe-1 lg:ps-4.5 lg:pe-3 bg-surface border-b border-b-line">
    <MenuDrawer />
    <Brand />
    <span id="header-note" className="flex-1 min-w-0" />
    <PendingSlot place="header" />
    <InstallButton />
    <BookmarkHint />
    <LanguageButton />
    <ThemeButton />
    {community.features.settings.enabled ? null : <AppSheetButton />}
    <AccountSlot />
  </header>
)
