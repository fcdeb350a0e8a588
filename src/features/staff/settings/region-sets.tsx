import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { textsSchema } from '../../../../contract/language.ts'
import { type RegionSet, regionSetNames, regionsOfSets } from '../../../../contract/servers/region-sets.ts'

const names: Readonly<Record<RegionSet, MessageDescriptor>> = {
  china: msg`China`,
  eastAsia: msg`East and South Asia`,
  europe: msg`Europe`,
  northAmerica: msg`North America`,
  southAmerica: msg`South America`,
  oceania: msg`Oceania`,
}

const text = v.string()
const regionSchema = v.looseObject({ code: text, country: text, name: textsSchema })

export interface RegionSetsProps {
  /** As the form has it now. */
  readonly value: unknown
  readonly onChange: (regions: readonly object[]) => void
  readonly isUsed: (code: string) => boolean
}

/** Takes the regions of whole parts of the world into the list; those that servers use stay. */
export function RegionSets({ value, onChange, isUsed }: RegionSetsProps) {
  const { i18n } = useLingui()
  const [chosen, setChosen] = useState<readonly RegionSet[]>([])
  const [isTaken, setTaken] = useState(false)
  const current = v.safeParse(v.array(regionSchema), value)
  const toggle = (set: RegionSet) => {
    setTaken(false)
    setChosen(chosen.includes(set) ? chosen.filter((each) => each !== set) : [...chosen, set])
  }
  const take = () => {
    const inOrder = regionSetNames.filter((set) => chosen.includes(set))
    onChange(regionsOfSets(inOrder, current.success ? current.output : [], isUsed))
    setTaken(true)
  }
  return (
    <fieldset className="min-w-0 flex flex-col gap-2 pt-1.5">
      <legend className="text-14px font-600">
        <Trans>Regions by part of the world</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-4">
        {regionSetNames.map((set) => (
          <label key={set} className="control justify-start">
            <input
              type="checkbox"
              className="w-4.5 h-4.5 accent-accent"
              checked={chosen.includes(set)}
              onChange={() => toggle(set)}
            />
            {i18n._(names[set])}
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="btn" disabled={chosen.length === 0} onClick={take}>
          <Trans>Use these regions</Trans>
        </button>
        <span className="muted" role="status">
          {isTaken ? (
            <Trans>They're in the list below, together with the regions that servers use.</Trans>
          ) : (
            <Trans>They replace the list, except for regions that servers use. You can add others later.</Trans>
          )}
        </span>
      </div>
    </fieldset>
  )
}
