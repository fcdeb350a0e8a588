import { Trans, useLingui } from '@lingui/react/macro'
import { useStored } from '../../platform/storage.ts'
import { latencyDisplay, latencyProbes } from '../../shared/preferences.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Choice, Section } from './section.tsx'

/**
 * Which number is shown (LAT-05), and which servers are measured: every probe reveals this device's address to the host
 * that responds.
 */
export function LatencySection() {
  const { t } = useLingui()
  const shown = useStored(latencyDisplay)
  return (
    <Section title={t`Latency`}>
      <Choice
        label={t`Number in the list`}
        note={
          shown === 'adjusted' ? (
            <Trans>The lowest measured value − 4 ± 1 ms.</Trans>
          ) : (
            <Trans>The lowest measured value. Sorting and quick join use it, too.</Trans>
          )
        }
      >
        <Segmented
          label={t`Number in the list`}
          value={shown}
          options={[
            { value: 'adjusted', label: t`Adjusted` },
            { value: 'measured', label: t`Measured` },
          ]}
          onChange={latencyDisplay.set}
        />
      </Choice>
      <Choice
        label={t`Latency probes`}
        note={<Trans>Measuring connects to the server's host, which can then see your IP address.</Trans>}
      >
        <Segmented
          label={t`Latency probes`}
          value={useStored(latencyProbes)}
          options={[
            { value: 'all', label: t`All servers` },
            { value: 'favourites', label: t`Favourites only` },
            { value: 'off', label: t`Off` },
          ]}
          onChange={latencyProbes.set}
        />
      </Choice>
    </Section>
  )
}
