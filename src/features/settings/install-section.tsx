import { Trans, useLingui } from '@lingui/react/macro'
import { promptInstall, useInstallState } from '../../platform/install-prompt.ts'
import { InstallSteps } from './install-steps.tsx'
import { Section } from './section.tsx'

export function InstallSection() {
  const { t } = useLingui()
  const state = useInstallState()
  return (
    <Section title={t`Install`}>
      <div className="muted">
        {state === 'installed' ? <Trans>Installed on this device.</Trans> : null}
        {state === 'prompt' ? (
          <button type="button" className="btn-soft" onClick={() => void promptInstall()}>
            <span className="i-lucide-download" aria-hidden />
            <Trans>Install the app</Trans>
          </button>
        ) : null}
        {state === 'by-hand' ? <InstallSteps /> : null}
      </div>
    </Section>
  )
}
