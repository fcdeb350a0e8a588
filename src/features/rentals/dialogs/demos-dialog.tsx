import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import { apiPaths } from '../../../../contract/paths.ts'
import { type Demo, demosSchema, type Rental } from '../../../../contract/rentals.ts'
import { getJson } from '../../../platform/api-client.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../platform/session.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { demoLink } from '../rental-calls.ts'
import { useRefusedWords } from '../use-rental-words.ts'
import { useTask } from '../use-task.ts'
import { FailedRows, LoadingRows } from './dialog-states.tsx'
import type { RentalDialogProps } from './password-dialog.tsx'
import { Refusal } from './refusal.tsx'
import { useReading } from './use-reading.ts'

/** DEM-02. */
const refreshEvery = seconds(3)

/** Newest first: names begin with their date (DEM-01). */
const readDemos = async (instanceId: string, signal: AbortSignal): Promise<readonly Demo[]> => {
  const options = { token: session.token(), signal }
  const { data } = await getJson(apiPaths.rentalDemos.href(instanceId), demosSchema, options)
  return data.data.demos.toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

const sizeOf = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${formatNumber(Math.round(bytes / 1_000_000))} MB`
    : `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`

/** The link to one demo, to be copied into a browser or a download manager. */
function LinkDialog({
  link,
  name,
  onClose,
}: {
  readonly link: string
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Download link`} closeLabel={t`Close`} onClose={onClose}>
      <p className="mt-0 mb-3 break-anywhere">
        <Trans>The link to {name} works for a few minutes.</Trans>
      </p>
      <p className="field m-0 py-2 font-mono text-12.5px leading-1.5 break-all select-all max-h-140px overflow-y-auto">
        {link}
      </p>
      <div className="grid grid-cols-2 gap-2 mt-3">
        <CopyButton withText label={t`Copy link`} copiedLabel={t`Copied`} onCopy={() => copyText(link)} />
        <a className="btn-main" href={link} target="_blank" rel="noopener noreferrer">
          <span className="i-lucide-download" aria-hidden />
          <Trans>Download</Trans>
        </a>
      </div>
    </Dialog>
  )
}

function DemoList({ rental, demos }: { readonly rental: Rental; readonly demos: readonly Demo[] }) {
  const { t } = useLingui()
  const refusedWords = useRefusedWords()
  const online = useOnline()
  const [picked, setPicked] = useState<string>()
  const [link, setLink] = useState<string>()
  const task = useTask()
  const chosen = demos.find(({ name }) => name === picked)?.name
  const download = () =>
    task.run(async () => {
      if (chosen !== undefined) setLink(await demoLink(rental, chosen))
    })
  if (demos.length === 0) {
    return (
      <Notice icon="i-lucide-film" title={t`No demos yet`}>
        <Trans>Type .demo in the chat of the game to start and to stop a recording.</Trans>
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="m-0 p-0 border-0 min-w-0 flex flex-col gap-2">
        <legend className="sr-only">
          <Trans>Demos</Trans>
        </legend>
        {demos.map((demo) => (
          <label key={demo.name} className="choice-card flex-row! items-center gap-3! px-3! py-2! min-h-44px">
            <input
              type="radio"
              name="demo"
              className="sr-only"
              checked={demo.name === chosen}
              onChange={() => setPicked(demo.name)}
            />
            <span className="i-lucide-film text-text-faint" aria-hidden />
            <span className="grow min-w-0 text-13.5px break-anywhere">{demo.name}</span>
            <span className="muted num shrink-0">{sizeOf(demo.size)}</span>
          </label>
        ))}
      </fieldset>
      <Refusal>
        {task.refused === undefined ? undefined : refusedWords(task.refused, t`The download link could not be made`)}
      </Refusal>
      <button
        type="button"
        className="btn-main"
        disabled={chosen === undefined || task.busy || !online}
        onClick={() => void download()}
      >
        <span className="i-lucide-download" aria-hidden />
        <Trans>Download</Trans>
      </button>
      {link !== undefined && chosen !== undefined ? (
        <LinkDialog link={link} name={chosen} onClose={() => setLink(undefined)} />
      ) : null}
    </div>
  )
}

/** The recordings on the server (DEM-01, DEM-02). */
export function DemosDialog({ rental, onClose }: RentalDialogProps) {
  const { t } = useLingui()
  const { instance_id } = rental
  const read = useCallback((signal: AbortSignal) => readDemos(instance_id, signal), [instance_id])
  const { reading, again } = useReading(read)
  const [resting, setResting] = useState(true)
  useEffect(() => {
    if (!resting) return
    const timer = setTimeout(() => setResting(false), refreshEvery)
    return () => clearTimeout(timer)
  }, [resting])
  const refresh = () => {
    setResting(true)
    again()
  }
  const refreshButton = (
    <button type="button" className="btn-icon" disabled={resting} aria-label={t`Refresh`} onClick={refresh}>
      <span className="i-lucide-refresh-cw" aria-hidden />
    </button>
  )
  return (
    <Dialog title={t`Demos of ${rental.instance_name}`} closeLabel={t`Close`} onClose={onClose} actions={refreshButton}>
      {reading.state === 'loading' ? <LoadingRows /> : null}
      {reading.state === 'failed' ? <FailedRows title={t`The demos could not be loaded`} onRetry={again} /> : null}
      {reading.state === 'read' ? <DemoList rental={rental} demos={reading.data} /> : null}
    </Dialog>
  )
}
