import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { type Language, languageFacts } from '../../../contract/language.ts'
import { type AnyServerWish, maxSlotWatches, type SlotWish } from '../../../contract/push/slot-watch.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { startWatch } from '../../shared/slot-watches.ts'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.tsx'

export interface WishFormProps {
  /** What the form starts with; undefined: any server. */
  readonly wish?: AnyServerWish | undefined
  /** The modes and regions of the listed servers. */
  readonly modes: readonly SelectOption[]
  readonly regions: readonly SelectOption[]
  /** The maps that the listed servers play. */
  readonly maps: readonly SelectOption[]
  /** Whether a wish already has a server with room. */
  readonly hasRoom: (wish: SlotWish) => boolean
  /** False if this device measures no latency. */
  readonly canLimit: boolean
}

const limits = [30, 40, 60, 80, 100, 150]

/** Several values are one choice of a select. */
const separator = '\n'
const listOf = (value: string): string[] => (value === '' ? [] : value.split(separator))

/** The choices, and one for several values that the form starts with. */
function withSeveral(
  choices: readonly SelectOption[],
  values: readonly string[],
  language: Language,
): readonly SelectOption[] {
  if (values.length < 2) return choices
  const names = values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value)
  return [
    {
      value: values.join(separator),
      label: new Intl.ListFormat(languageFacts[language].tag, { type: 'disjunction' }).format(names),
    },
    ...choices,
  ]
}

/** The choices, with those that no server has now: a map comes back. */
const withChosen = (choices: readonly SelectOption[], values: readonly string[]): readonly SelectOption[] => [
  ...choices,
  ...values
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, label: value })),
]

/** A watch for any server of a mode, a map, a region and a latency. */
export function WishForm({ wish: first, modes, regions, maps, hasRoom, canLimit }: WishFormProps) {
  const language = useLanguage()
  const { t } = useLingui()
  const [mode, setMode] = useState(() => first?.modes.join(separator) ?? '')
  const [region, setRegion] = useState(() => first?.regions.join(separator) ?? '')
  const [map, setMap] = useState(() => first?.maps?.join(separator) ?? '')
  const [limit, setLimit] = useState(() => String(first?.maxLatency ?? ''))
  const any = { value: '', label: t`Any` }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const maxLatency = limit === '' ? null : Number(limit)
    const wish: SlotWish = {
      kind: 'any',
      modes: listOf(mode),
      regions: listOf(region),
      maxLatency,
      ...(map === '' ? {} : { maps: listOf(map) }),
    }
    if (hasRoom(wish)) showToast({ kind: 'info', text: t`There is room right now` })
    else if (!startWatch(wish))
      showToast({ kind: 'bad', text: t`You're already watching ${maxSlotWatches}. End one of them first.` })
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <h3 className="text-16px font-600">
        <Trans>Any server that fits</Trans>
      </h3>
      {first === undefined ? null : (
        <p className="muted text-14px">
          <Trans>
            Mode, map and region are those of the list's filters, the latency limit that of quick join. The search text
            and what the list hides don't count here.
          </Trans>
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t`Mode`}
          value={mode}
          options={[any, ...withSeveral(modes, first?.modes ?? [], language)]}
          onChange={setMode}
        />
        <Select
          label={t`Map`}
          value={map}
          options={[any, ...withSeveral(withChosen(maps, first?.maps ?? []), first?.maps ?? [], language)]}
          onChange={setMap}
        />
        <Select
          label={t`Region`}
          value={region}
          options={[any, ...withSeveral(regions, first?.regions ?? [], language)]}
          onChange={setRegion}
        />
        <Select
          label={t`Maximum latency`}
          value={limit}
          disabled={!canLimit}
          options={[any, ...limits.map((ms) => ({ value: String(ms), label: `≤ ${ms} ms` }))]}
          onChange={setLimit}
        />
      </div>
      <button type="submit" className="btn self-start">
        <span className="i-lucide-bell" aria-hidden />
        <Trans>Notify me when there's room</Trans>
      </button>
    </form>
  )
}
