import { useLingui } from '@lingui/react/macro'
import { showToast } from '../../ui/toast.tsx'
import { IconButton } from './icon-button.tsx'

/** Apple keyboards have Cmd where others have Ctrl (SH-05). */
const bookmarkKey = (): string => (/Mac|iPhone|iPad|iPod/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl')

/** A page cannot set a bookmark, so the button names the shortcut. */
export function BookmarkHint() {
  const { t } = useLingui()
  const hint = () => {
    const key = bookmarkKey()
    showToast({ text: t`Press ${key} + D to bookmark this page`, kind: 'info' })
  }
  return <IconButton label={t`Bookmark this page`} icon="i-lucide-bookmark" className="max-lg:hidden!" onClick={hint} />
}
