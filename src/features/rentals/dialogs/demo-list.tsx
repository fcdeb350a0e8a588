import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Demo, Rental } from '../../../../contract/rentals/rentals.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { type DemoGroup, type DemoGrouping, groupDemos, type NamedDemo, namedDemo } from '../core/demo-groups.ts'
import { demoLink } from '../rental-calls.ts'
import { useNewDemos } from '../seen-demos.ts'
import { useRefusedMessages } from '../use-rental-messages.ts'
import { useTask } from '../use-task.ts'
import { DemoLinkDialog } from './demo-link-dialog.tsx'
import { Refusal } from './refusal.tsx'

/** A dash if the backend returns no size. */
function sizeOf(bytes: number): string {
  if (bytes <= 0) return '–'
  return bytes >= 1_000_000
    ? `${formatNumber(Math.round(bytes / 1_000_000))} MB`
    : `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`
}

interface DemoChoiceProps {
  readonly demo: NamedDemo
  /** The parts of the name that are not in the group's heading. */
  readonly about: string
  readonly isNew: boolean
  readonly isPicked: boolean
  readonly onPick: () => void
}

function DemoChoice({ demo, about, isNew, isPicked, onPick }: DemoChoiceProps) {
  const { t } = useLingui()
  return (
    <ChoiceCard
      name="demo"
      className="flex-row! items-center gap-3! px-3! py-2! min-h-44px"
      checked={isPicked}
      onChange={onPick}
    >
      {isNew ? (
        <span role="img" aria-label={t`New`} title={t`New`} className="w-2 h-2 mx-1 rounded-full bg-accent shrink-0" />
      ) : (
        <span className="i-lucide-film text-text-faint" aria-hidden />
      )}
      <span className="grow min-w-0">
        {about === '' ? null : <span className="block font-600 num">{about}</span>}
        <span className={`block break-anywhere ${about === '' ? 'text-14px' : 'muted text-12px'}`}>{demo.name}</span>
      </span>
      <span className="muted num shrink-0">{sizeOf(demo.size)}</span>
    </ChoiceCard>
  )
}

interface GroupProps {
  readonly group: DemoGroup
  readonly by: DemoGrouping
  readonly isNew: (name: string) => boolean
  readonly picked: string | undefined
  readonly onPick: (name: string) => void
}

function Group({ group, by, isNew, picked, onPick }: GroupProps) {
  const { t } = useLingui()
  const about = ({ date, time, map }: NamedDemo) =>
    (by === 'map' ? [date, time] : [time, map]).filter((part) => part !== undefined).join(' · ')
  const rest = by === 'date' ? t`No date` : t`No map`
  return (
    <fieldset className="min-w-0 flex flex-col gap-2">
      <legend className="mb-1.5 text-14px font-600 text-text-muted num">{group.key ?? rest}</legend>
      {group.demos.map((demo) => (
        <DemoChoice
          key={demo.name}
          demo={demo}
          about={about(demo)}
          isNew={isNew(demo.name)}
          isPicked={demo.name === picked}
          onPick={() => onPick(demo.name)}
        />
      ))}
    </fieldset>
  )
}

export interface DemoListProps {
  readonly rental: Rental
  readonly demos: readonly Demo[]
}

/** The recordings by day or map, one of which can be downloaded (DEM-01, F-13). */
export function DemoList({ rental, demos }: DemoListProps) {
  const { t } = useLingui()
  const refusedMessages = useRefusedMessages()
  const online = useOnline()
  const [by, setBy] = useState<DemoGrouping>('date')
  const [picked, setPicked] = useState<string>()
  const [link, setLink] = useState<string>()
  const task = useTask()
  const isNew = useNewDemos(rental.instance_id, demos)
  const groups = useMemo(() => groupDemos(demos.map(namedDemo), by), [demos, by])
  const chosen = demos.find(({ name }) => name === picked)?.name
  const download = () =>
    task.run(async () => {
      if (chosen !== undefined) setLink(await demoLink(rental, chosen))
    })
  if (demos.length === 0) {
    return (
      <Notice icon="i-lucide-film" title={t`No demos yet`}>
        <Trans>Type .demo in the game chat to start and stop recording.</Trans>
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex">
        <Segmented
          label={t`Group by`}
          value={by}
          options={[
            { value: 'date', label: t`By date` },
            { value: 'map', label: t`By map` },
          ]}
          onChange={setBy}
        />
      </div>
      {groups.map((group) => (
        <Group key={group.key ?? ''} group={group} by={by} isNew={isNew} picked={chosen} onPick={setPicked} />
      ))}
      <div className="sheet-foot flex flex-col gap-2">
        <Refusal>
          {task.refused === undefined
            ? undefined
            : refusedMessages(task.refused, t`The download link could not be created`)}
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
      </div>
      {link !== undefined && chosen !== undefined ? (
        <DemoLinkDialog link={link} name={chosen} onClose={() => setLink(undefined)} />
      ) : null}
    </div>
  )
}
