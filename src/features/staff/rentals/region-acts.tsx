import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { seconds } from '../../../../contract/duration.ts'
import * as rentalEndpoints from '../../../../contract/endpoints/staff-rentals.ts'
import type { StaffRegion } from '../../../../contract/rentals/staff-rentals.ts'
import { request } from '../../../platform/api-client.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { session } from '../../../shared/session.ts'
import { useRegionName } from '../../../shared/use-region-name.ts'
import { Block } from '../block.tsx'
import { fullMoment } from '../full-moment.ts'
import { useStaffApi } from '../use-staff-api.ts'
import type { ActInput } from './act-form.tsx'
import { Acts } from './acts.tsx'
import { RegionCheck } from './region-check.tsx'
import { useActDraft } from './use-act-draft.ts'

/** All practice servers of a region: its maintenance, and time for all of them. Refreshes by itself. */
export function RegionDetails({ code }: { readonly code: string }) {
  const { t } = useLingui()
  const read = useStaffApi(rentalEndpoints.listRentalRegions, {}, { refreshInterval: seconds(10) })
  return (
    <Block read={read} failedTitle={t`The region could not be loaded`}>
      {(regions) => {
        const none = { region: code, rentals: 0, compensatedAt: null, maintenance: null }
        return (
          <RegionActs code={code} region={regions.find(({ region }) => region === code) ?? none} onDone={read.retry} />
        )
      }}
    </Block>
  )
}

interface RegionActsProps {
  readonly code: string
  readonly region: StaffRegion
  readonly onDone: () => Promise<void>
}

function RegionActs({ code, region, onDone }: RegionActsProps) {
  const { t } = useLingui()
  const name = useRegionName()(code)
  const draft = useActDraft(code, onDone)
  const { rentals, compensatedAt, maintenance } = region
  const why = maintenance?.why ?? null
  const acts = [
    ...(rentals === 0 ? [] : (['time'] as const)),
    'maintain' as const,
    ...(maintenance === null ? [] : (['unmaintain'] as const)),
  ]
  const labels = {
    time: t`Compensate all`,
    maintain: maintenance === null ? t`Begin maintenance` : t`Edit texts`,
    unmaintain: t`End maintenance`,
  }
  const effects = {
    time: (
      <Plural
        value={rentals}
        one="# practice server ends later by these hours. Its owner sees the hours, and the reason if you give one."
        other="# practice servers end later by these hours. Their owners see the hours, and the reason if you give one."
      />
    ),
    maintain: (
      <Trans>
        Nothing can be rented in {name}. The players of its practice servers cannot change anything. All of them see
        this reason.
      </Trans>
    ),
    unmaintain: (
      <Trans>
        Everything works again. Practice servers that were under maintenance for more than 24 hours get that time added.
      </Trans>
    ),
  }
  const send = async (act: keyof typeof labels, { hours, why: text }: ActInput): Promise<string> => {
    const options = { token: session.token() }
    if (act === 'time') {
      const body = { region: code, hours, why: text, key: draft.fields.key, compensatedAt }
      const answer = await request(rentalEndpoints.addRegionTime, { body }, options)
      return t`Practice servers with added time: ${answer.rentals}`
    }
    const body = { why: text, seen: why }
    await request(rentalEndpoints.setRegionMaintenance, { params: { region: code }, body }, options)
    return act === 'maintain' ? t`The region is under maintenance` : t`The maintenance has ended`
  }
  return (
    <div className="flex flex-col gap-3">
      <RegionFacts name={name} region={region} />
      <RegionCheck code={code} />
      <Acts acts={acts} labels={labels} effects={effects} why={why} needsTexts draft={draft} send={send} />
    </div>
  )
}

function RegionFacts({ name, region }: { readonly name: string; readonly region: StaffRegion }) {
  const language = useLanguage()
  const { rentals, compensatedAt, maintenance } = region
  const since = maintenance === null ? '' : fullMoment(language, maintenance.since)
  const last = compensatedAt === null ? '' : fullMoment(language, compensatedAt)
  return (
    <section className="card px-4 py-3 flex flex-col gap-1">
      <h3 className="text-16px font-600">{name}</h3>
      <p className="muted">
        <Plural value={rentals} one="# practice server" other="# practice servers" />
        {compensatedAt === null ? null : (
          <>
            {' · '}
            <Trans>last compensated {last}</Trans>
          </>
        )}
      </p>
      {maintenance === null ? null : (
        <p className="text-14px text-warn break-anywhere">
          <Trans>Under maintenance since {since}</Trans>: {textIn(maintenance.why, language)}
        </p>
      )}
    </section>
  )
}
