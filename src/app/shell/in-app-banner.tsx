import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { inAppBrowser } from '../../platform/in-app-browser.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/**
 * WeChat and QQ can neither install the app nor open Steam: explains how to open the page in a browser, with the link
 * to copy (G-14).
 */
export function InAppBanner() {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  if (!open || !inAppBrowser(navigator.userAgent)) return null
  return (
    <section
      aria-label={t`Open in your browser`}
      className="card pointer-events-auto lg:self-end lg:max-w-480px flex flex-wrap items-center gap-2 ps-4 pe-1 py-1.5 bg-surface-raised shadow-[var(--shadow)]"
    >
      <p className="grow basis-220px">
        <Trans>
          Joining a server and installing the app need your own browser: open the menu at the top right and choose "Open
          in browser".
        </Trans>
      </p>
      <CopyButton withText label={t`Copy link`} copiedLabel={t`Copied`} onCopy={() => copyText(location.href)} />
      <button type="button" className="btn-icon" aria-label={t`Close`} onClick={() => setOpen(false)}>
        <span className="i-lucide-x" aria-hidden />
      </button>
    </section>
  )
}
