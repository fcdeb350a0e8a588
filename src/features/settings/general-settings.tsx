import { community } from '../../../community.config.ts'
import { AboutSection } from './about-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { InstallSection } from './install-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { LatencySection } from './latency-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { OfflineSection } from './offline-section.tsx'
import { RefreshSection } from './refresh-section.tsx'
import { StorageSection } from './storage-section.tsx'

const { servers, vip } = community.features

/** Settings of this device and the app as a whole (SET-01, G-08). All of them work offline. */
export const GeneralSettings = () => (
  <>
    <AppearanceSection />
    {servers.enabled ? (
      <>
        <RefreshSection />
        <LatencySection />
      </>
    ) : null}
    {vip ? <NotificationsSection /> : null}
    <InstallSection />
    <OfflineSection />
    <StorageSection />
    <KeysSection />
    <AboutSection />
  </>
)
