import { Trans, useLingui } from '@lingui/react/macro'
import { latencyProbes } from '../../platform/preferences.ts'
import { useStored } from '../../platform/storage.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Section } from './section.tsx'

/** Whose latency is measured: every probe shows this device's address to the host that answers. */
export function PrivacySection() {
  const { t } = useLingui()
  const value = useStored(latencyProbes)
  return (
    <Section title={t`Latency probes`}>
      <Segmented
        label={t`Latency probes`}
        value={value}
        options={[
          { value: 'all', label: t`All servers` },
          { value: 'favourites', label: t`Favourites only` },
          { value: 'off', label: t`Off` },
        ]}
        onChange={latencyProbes.set}
      />
      <p className="muted m-0 mt-2">
        <Trans>Measuring connects to the server's host, which then sees your IP address.</Trans>
      </p>
    </Section>
  )
}
