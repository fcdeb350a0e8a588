import { Trans, useLingui } from '@lingui/react/macro'
import { useContext, useRef, useState } from 'react'
import type { RegionAvailability } from '../../../contract/rentals/rentals.ts'
import { langOf } from '../../platform/lang-of.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { RegionName } from '../../shared/region-name.tsx'
import { useRegionName } from '../../shared/use-region-name.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type RegionFilter, tilesOf, usefulFilters } from './core/region-tiles.ts'
import { RegionAdviceContext } from './region-advice.ts'

const grid = 'grid grid-cols-2 sm:grid-cols-3 gap-2'

export const RegionsLoading = () => (
  <div role="status" className={`waiting ${grid}`}>
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-58px w-full rounded-card!" />
    ))}
  </div>
)

interface TileProps {
  readonly tile: RegionAvailability
  readonly current: boolean
  readonly disabled: boolean
  readonly checked: boolean
  readonly onChange: () => void
}

function Tile({ tile, current, disabled, checked, onChange }: TileProps) {
  const note = () => {
    if (current) return <Trans>Current region</Trans>
    if (tile.maintenance) return <Trans>Under maintenance</Trans>
    if (!tile.available) return <Trans>Full</Trans>
    return tile.recommended ? <Trans>Recommended</Trans> : null
  }
  return (
    <ChoiceCard
      name="region"
      className={`px-3! py-2! gap-0! min-h-58px justify-center ${disabled ? 'cursor-not-allowed! bg-page!' : ''}`}
      disabled={disabled}
      checked={checked}
      onChange={onChange}
    >
      <span className={`font-600 leading-1.4 ${disabled ? 'text-text-muted' : ''}`}>
        <RegionName region={tile.region} />
      </span>
      <span className={`text-12px leading-1.4 ${tile.recommended && !disabled ? 'text-ok' : 'text-text-muted'}`}>
        {note()}
      </span>
    </ChoiceCard>
  )
}

export interface RegionChoiceProps {
  readonly regions: readonly RegionAvailability[]
  readonly value: string | undefined
  readonly onChange: (region: string) => void
  /** The server's current region: first, and disabled. */
  readonly current?: string
  /** Nothing can be chosen yet. */
  readonly disabled?: boolean
}

/** Regions as tiles; only those with room can be chosen (RGN-01 to RGN-03, RENT-02). */
export function RegionChoice({ regions, value, onChange, current, disabled = false }: RegionChoiceProps) {
  const { t } = useLingui()
  const Advice = useContext(RegionAdviceContext)
  const [filter, setFilter] = useState<RegionFilter>('all')
  const list = useRef<HTMLFieldSetElement>(null)
  /**
   * Height of the unfiltered list in CSS pixels, kept while a filter shows fewer tiles, so that nothing around it
   * moves.
   */
  const [room, setRoom] = useState<number>()
  const narrow = (next: RegionFilter) => {
    if (filter === 'all') setRoom(list.current?.getBoundingClientRect().height)
    if (next === 'all') setRoom(undefined)
    setFilter(next)
  }
  const messages: Readonly<Record<RegionFilter, string>> = {
    all: t`All`,
    china: t`China`,
    asia: t`Asia`,
    europe: t`Europe`,
    america: t`America`,
  }
  const filters = usefulFilters(regions)
  const canTake = (wanted: string) =>
    !disabled && wanted !== current && regions.some(({ region, available }) => region === wanted && available)
  const options = filters.map((each) => ({ value: each, label: messages[each] }))
  return (
    <div className="flex flex-col gap-2">
      {filters.length > 2 ? (
        <div className="flex">
          <Segmented label={t`Area`} value={filter} options={options} onChange={narrow} />
        </div>
      ) : null}
      <fieldset ref={list} className={`min-w-0 content-start ${grid}`} style={{ minHeight: room }}>
        <legend className="sr-only">
          <Trans>Region</Trans>
        </legend>
        {tilesOf(regions, filter, current).map((tile) => (
          <Tile
            key={tile.region}
            tile={tile}
            current={tile.region === current}
            disabled={disabled || !tile.available || tile.region === current}
            checked={tile.region === value}
            onChange={() => onChange(tile.region)}
          />
        ))}
      </fieldset>
      {Advice && !disabled ? <Advice onTake={onChange} canTake={canTake} /> : null}
      <MaintenanceTexts regions={regions} />
    </div>
  )
}

/** Why regions are under maintenance, in which nothing can be rented. */
function MaintenanceTexts({ regions }: Pick<RegionChoiceProps, 'regions'>) {
  const language = useLanguage()
  const regionName = useRegionName()
  return regions.map(({ region, maintenance }) =>
    maintenance ? (
      <p key={region} className="muted break-anywhere">
        <span className="font-600">{regionName(region)}</span> ·{' '}
        <span lang={langOf(maintenance, language)}>{textIn(maintenance, language)}</span>
      </p>
    ) : null,
  )
}
