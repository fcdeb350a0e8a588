import { AboutSection } from './about-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { InstallSection } from './install-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { OfflineSection } from './offline-section.tsx'
import { PrivacySection } from './privacy-section.tsx'

/** The same panel in the App sheet and on the settings page. */
export const AppPanel = () => (
  <>
    <AppearanceSection />
    <InstallSection />
    <PrivacySection />
    <OfflineSection />
    <KeysSection />
    <AboutSection />
  </>
)
