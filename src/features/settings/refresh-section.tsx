import { Trans, useLingui } from '@lingui/react/macro'
import { browserSavesData, useSavesData } from '../../platform/data-saver.ts'
import { dataSaver, refreshInterval } from '../../platform/preferences.ts'
import { useStored } from '../../platform/storage.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Choice, Section } from './section.tsx'

function RefreshNote() {
  const chosen = useStored(refreshInterval)
  const saves = useSavesData()
  if (chosen === 'manual') return <Trans>Only when you open the page or press Refresh.</Trans>
  if (saves) return <Trans>Data saver is on: every 2 minutes.</Trans>
  return <Trans>One tab asks for all of this device, and only while you can see it.</Trans>
}

function SaverNote() {
  const chosen = useStored(dataSaver)
  if (!useSavesData()) {
    return chosen === 'auto' ? (
      <Trans>Off now: your browser does not ask to save data.</Trans>
    ) : (
      <Trans>Everything is loaded as usual.</Trans>
    )
  }
  return (
    <>
      {chosen === 'auto' && browserSavesData() ? <Trans>On now: your browser asks to save data.</Trans> : null}{' '}
      <Trans>
        The list refreshes every 2 minutes at most, latency is measured only when you press Refresh, nothing is loaded
        ahead, and pictures of players stay away.
      </Trans>
    </>
  )
}

/** How often live numbers refresh automatically, and what is left out to save data (F-17). */
export function RefreshSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Refreshing and data`}>
      <Choice label={t`Refresh the server list`} note={<RefreshNote />}>
        <Segmented
          label={t`Refresh the server list`}
          value={useStored(refreshInterval)}
          options={[
            { value: '15', label: t`15 s` },
            { value: '30', label: t`30 s` },
            { value: '60', label: t`60 s` },
            { value: 'manual', label: t`By hand` },
          ]}
          onChange={refreshInterval.set}
        />
      </Choice>
      <Choice label={t`Data saver`} note={<SaverNote />}>
        <Segmented
          label={t`Data saver`}
          value={useStored(dataSaver)}
          options={[
            { value: 'auto', label: t`As the browser` },
            { value: 'on', label: t`On` },
            { value: 'off', label: t`Off` },
          ]}
          onChange={dataSaver.set}
        />
      </Choice>
    </Section>
  )
}
