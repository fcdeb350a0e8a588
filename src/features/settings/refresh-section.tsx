import { Trans, useLingui } from '@lingui/react/macro'
import { browserSavesData, dataSaver, useSavesData } from '../../platform/data-saver.ts'
import { useStored } from '../../platform/storage.ts'
import { refreshInterval } from '../../shared/preferences.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Choice, Section } from './section.tsx'

function RefreshNote() {
  const chosen = useStored(refreshInterval)
  const saves = useSavesData()
  if (chosen === 'manual') return <Trans>Refreshes only when you open the page or press Refresh.</Trans>
  if (saves) return <Trans>Data saver is on: refreshes at most every 2 minutes.</Trans>
  return <Trans>Only one tab per device refreshes, and only while it's visible.</Trans>
}

function SaverNote() {
  const chosen = useStored(dataSaver)
  if (!useSavesData()) {
    return chosen === 'auto' ? (
      <Trans>Off: your browser isn't set to save data.</Trans>
    ) : (
      <Trans>Everything loads as usual.</Trans>
    )
  }
  return (
    <>
      {chosen === 'auto' && browserSavesData() ? <Trans>On: your browser is set to save data.</Trans> : null}{' '}
      <Trans>
        The list refreshes at most every 2 minutes. Latency is measured only when you press Refresh. Nothing is
        preloaded, and players' pictures are not loaded.
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
            { value: 'manual', label: t`Manual` },
          ]}
          onChange={refreshInterval.set}
        />
      </Choice>
      <Choice label={t`Data saver`} note={<SaverNote />}>
        <Segmented
          label={t`Data saver`}
          value={useStored(dataSaver)}
          options={[
            { value: 'auto', label: t`Same as browser` },
            { value: 'on', label: t`On` },
            { value: 'off', label: t`Off` },
          ]}
          onChange={dataSaver.set}
        />
      </Choice>
    </Section>
  )
}
