import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import * as rentalEndpoints from '../../../../contract/endpoints/staff-rentals.ts'
import { useCommunity } from '../../../platform/community.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { useRegionName } from '../../../shared/use-region-name.ts'
import { Select } from '../../../ui/select.tsx'
import { useStaffApi } from '../use-staff-api.ts'

/** Leads to the acts on all practice servers of a region, and says which regions are under maintenance. */
export function RegionPicker({ onOpen }: { readonly onOpen: (region: string) => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const regionName = useRegionName()
  const regionCodes = useCommunity().regions.map(({ code }) => code)
  const { data = [] } = useStaffApi(rentalEndpoints.listRentalRegions, {})
  const counts = new Map(data.map(({ region, rentals }) => [region, rentals]))
  const known = [...counts].sort(([, a], [, b]) => b - a).map(([region]) => region)
  const [chosen, setChosen] = useState<string>()
  const region = chosen ?? known[0] ?? regionCodes[0] ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onOpen(region)
  }
  return (
    <form className="card px-4 py-3 flex flex-col gap-2" onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-2">
        <div className="grow max-w-300px">
          <Select
            label={t`All of a region`}
            value={region}
            options={[...new Set([...known, ...regionCodes])].map((value) => {
              const count = counts.get(value) ?? 0
              return { value, label: count === 0 ? regionName(value) : `${regionName(value)} (${count})` }
            })}
            onChange={setChosen}
          />
        </div>
        <button type="submit" className="btn">
          <Trans>Compensation and maintenance</Trans>
        </button>
      </div>
      {data.map(({ region: code, maintenance }) =>
        maintenance === null ? null : (
          <p key={code} className="text-14px text-warn break-anywhere">
            <Trans>{regionName(code)} is under maintenance</Trans>: {textIn(maintenance.why, language)}
          </p>
        ),
      )}
    </form>
  )
}
