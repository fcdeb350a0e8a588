import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { version } from '../../../package.json'
import { useCommunity } from '../../platform/community.ts'
import { promptInstall, useInstallState } from '../../platform/install-prompt.ts'
import { applyUpdate, useUpdateState } from '../../platform/service-worker.ts'
import type { PortableValue } from '../../shared/device-data.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { DeviceDataSection } from './device-data-section.tsx'
import { InstallSteps } from './install-steps.tsx'
import { KeysSection } from './keys-section.tsx'
import { LatencySection } from './latency-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { OfflineSection } from './offline-section.tsx'
import { RefreshSection } from './refresh-section.tsx'
import { Section } from './section.tsx'
import { StorageSection } from './storage-section.tsx'

function InstallSection() {
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

/** The running build, and the update button. */
function AboutSection() {
  const { t } = useLingui()
  const update = useUpdateState()
  return (
    <Section title={t`About`}>
      <p className="muted num">
        {useCommunity().name} {version}
      </p>
      {update === 'none' ? null : (
        <button type="button" className="btn-soft mt-2" disabled={update === 'applying'} onClick={applyUpdate}>
          {update === 'applying' ? <Trans>Updating…</Trans> : <Trans>Update now</Trans>}
        </button>
      )}
    </Section>
  )
}

export interface GeneralSettingsProps {
  readonly portable: readonly PortableValue[]
  /** Settings of sending to a PC; absent: the community has it not. */
  readonly sentServers?: ReactNode
  /** What the user is told while the app is closed, and other sections of their account. */
  readonly notices: ReactNode
  /** The players that the user has pinned. */
  readonly people: ReactNode
}

/** Settings of this device and the app as a whole (SET-01, G-08). All of them work offline. */
export function GeneralSettings({ portable, sentServers, notices, people }: GeneralSettingsProps) {
  const { t } = useLingui()
  const { servers, vip } = useCommunity().features
  return (
    <>
      <AppearanceSection />
      {servers.enabled ? (
        <>
          <RefreshSection />
          <LatencySection />
        </>
      ) : null}
      {vip ? <NotificationsSection /> : null}
      {sentServers ? <Section title={t`Send to PC`}>{sentServers}</Section> : null}
      {notices}
      {people ? <Section title={t`My people`}>{people}</Section> : null}
      <InstallSection />
      <OfflineSection />
      <StorageSection />
      <DeviceDataSection values={portable} />
      <KeysSection />
      <AboutSection />
    </>
  )
}
