import { Trans } from '@lingui/react/macro'
import { promptInstall, useInstallState } from '../../platform/install-prompt.ts'

/** Only where the browser offers its own prompt; the App sheet explains every other way. */
export function InstallButton() {
  if (useInstallState() !== 'prompt') return null
  return (
    <button type="button" className="btn-soft max-sm:hidden! me-1" onClick={() => void promptInstall()}>
      <span className="i-lucide-download" aria-hidden />
      <Trans>Install</Trans>
    </button>
  )
}
