import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pictureAddress } from '../../../contract/content/picture-address.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { useCommunity } from '../../platform/community.ts'
import { promptInstall, useInstallState } from '../../platform/install-prompt.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { showToast } from '../../ui/toast.tsx'
import { AccountSlot } from './account-slot.tsx'
import { AppSheetPlace } from './app-sheet-button.tsx'
import { IconButton } from './icon-button.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { PendingSlot } from './pending-slot.tsx'
import { Preferences } from './preferences.tsx'

/** The logo: a spawn point's hexagon with an arrow leading up and out. The same drawing as public/icons/icon.svg. */
const Mark = ({ className }: { readonly className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      fill="none"
      stroke="var(--accent-ink)"
      strokeWidth="2.6"
      strokeLinejoin="round"
      d="M16 5.5 25 10.7v10.6l-9 5.2-9-5.2V10.7z"
    />
    <path fill="var(--accent-ink)" d="m16 11 5.6 9.4L16 17.6l-5.6 2.8z" />
  </svg>
)

/** The icon of the community, or the logo. */
function Icon() {
  const { icon } = useCommunity().pictures
  const size = 'w-7 h-7 shrink-0'
  return icon === undefined ? <Mark className={size} /> : <img className={size} src={pictureAddress(icon)} alt="" />
}

/** Icon and name, linking home; in a demo with a line that says so. */
function Brand() {
  const { name, demo } = useCommunity()
  const language = useLanguage()
  return (
    <Link
      href={pagePaths.home.href()}
      className="flex items-center gap-2 min-w-0 min-h-44px text-16px font-600 text-text no-underline rounded-control"
    >
      <Icon />
      <span className="brand-name truncate">
        {name}
        {demo && <small>{textIn(demo, language)}</small>}
      </span>
    </Link>
  )
}

/** Only where the browser offers its own prompt; the App sheet explains every other way. */
function InstallButton() {
  if (useInstallState() !== 'prompt') return null
  return (
    <button type="button" className="btn-soft max-sm:hidden! me-1" onClick={() => void promptInstall()}>
      <span className="i-lucide-download" aria-hidden />
      <Trans>Install</Trans>
    </button>
  )
}

/** Apple keyboards have Cmd where others have Ctrl (SH-05). */
const bookmarkKey = (): string => (/Mac|iPhone|iPad|iPod/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl')

/** A page cannot set a bookmark, so the button names the shortcut. */
function BookmarkHint() {
  const { t } = useLingui()
  const hint = () => {
    const key = bookmarkKey()
    showToast({ text: t`Press ${key} + D to bookmark this page`, kind: 'info' })
  }
  return <IconButton label={t`Bookmark this page`} icon="i-lucide-bookmark" className="max-lg:hidden!" onClick={hint} />
}

/** The top bar. On a phone the language, the theme and the settings are in the menu. With the window controls overlay it stays clear of the controls and is the draggable title bar. */
export const Header = () => (
  <header className="app-bar sticky top-0 z-30 col-span-full flex items-center lg:gap-1 h-52px lg:h-56px ps-1 pe-1 lg:ps-4.5 lg:pe-3 bg-surface border-b border-b-line">
    <MenuDrawer />
    <Brand />
    <span id="header-note" className="flex-1 min-w-0" />
    <span id="header-watch" className="contents" />
    <PendingSlot place="header" />
    <InstallButton />
    <BookmarkHint />
    <span className="max-sm:hidden sm:contents">
      <Preferences />
    </span>
    <AccountSlot />
    <AppSheetPlace />
  </header>
)
