import { Trans } from '@lingui/react/macro'
import { type InstallByHand, installByHand } from '../../platform/install-by-hand.ts'

/** Manual steps per platform: only Chromium lets a page offer the installation. */
export function InstallSteps() {
  const way: InstallByHand = installByHand(navigator.userAgent, navigator.maxTouchPoints)
  switch (way) {
    case 'ios':
      return (
        <ol className="ps-5">
          <li>
            <Trans>Open this page in Safari and tap the Share button.</Trans>
          </li>
          <li>
            <Trans>Choose "Add to Home Screen".</Trans>
          </li>
          <li>
            <Trans>Open it from the home screen. It also works offline.</Trans>
          </li>
        </ol>
      )
    case 'android':
      return <Trans>Open the browser menu and choose "Install app" or "Add to Home screen".</Trans>
    case 'safari-mac':
      return <Trans>In Safari, choose File › Add to Dock.</Trans>
    case 'desktop':
      return (
        <Trans>
          In Chrome or Edge, choose the install icon at the right end of the address bar, or "Install" in the browser
          menu. In Firefox on Windows, choose "Add tab to taskbar" in the address bar; elsewhere it can't install web
          apps.
        </Trans>
      )
    case 'in-app':
      return <Trans>Open this page in your own browser first. It can't be installed from within WeChat or QQ.</Trans>
  }
}
