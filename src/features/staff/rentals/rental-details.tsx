import { Trans, useLingui } from '@lingui/react/macro'
import { seconds } from '../../../../contract/duration.ts'
import * as rentalEndpoints from '../../../../contract/endpoints/staff-rentals.ts'
import type { StaffRental } from '../../../../contract/rentals/staff-rentals.ts'
import { formatChinaTime } from '../../../platform/format-china.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { useRegionName } from '../../../shared/use-region-name.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Block } from '../block.tsx'
import { Fact } from '../fact.tsx'
import { fullMoment } from '../full-moment.ts'
import { PlayerLink } from '../player-link.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { RentalActs } from './rental-acts.tsx'
import { RentalState } from './rental-status.tsx'

/** One rental and what can be done about it. Refreshes by itself: others may act on it too. */
export function RentalDetails({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const read = useStaffApi(
    rentalEndpoints.listStaffRentals,
    { query: { search: id } },
    { refreshInterval: seconds(10) },
  )
  return (
    <Block read={read} failedTitle={t`The practice server could not be loaded`}>
      {({ rentals }) => {
        const rental = rentals.find((each) => each.id === id)
        return rental === undefined ? (
          <div className="card" role="alert">
            <Notice icon="i-lucide-server" title={t`There is no such practice server`} />
          </div>
        ) : (
          <div className="flex flex-col gap-3">
            <Head rental={rental} />
            <RentalActs rental={rental} onDone={read.retry} />
            <Facts rental={rental} />
          </div>
        )
      }}
    </Block>
  )
}

/** Its height stays the same when the state changes: a refresh must not move the acts below it under a finger. */
const Head = ({ rental }: { readonly rental: StaffRental }) => (
  <h3 className="card px-4 py-3 flex flex-col sm:flex-row sm:items-center gap-2 text-16px font-600">
    <span className="break-anywhere">{rental.name}</span>
    <span className="flex flex-wrap items-center gap-2">
      <RentalState rental={rental} />
    </span>
  </h3>
)

function Facts({ rental }: { readonly rental: StaffRental }) {
  const { t } = useLingui()
  const language = useLanguage()
  const regionName = useRegionName()
  const { id, ownerSteamId, ownerName, since, region, targetRegion, address, backendId, why } = rental
  const end = formatChinaTime(Date.parse(rental.expiresAt))
  const start = formatChinaTime(Date.parse(rental.startsAt ?? rental.expiresAt))
  return (
    <section className="card px-4 py-3">
      {rental.maintenance && why !== null ? (
        <p className="mb-2 text-14px text-warn break-anywhere">{textIn(why, language)}</p>
      ) : null}
      <dl className="grid sm:grid-cols-2 gap-x-4 gap-y-2">
        <Fact label={t({ message: 'Owner', context: 'staff room' })}>
          <PlayerLink steamId={ownerSteamId} name={ownerName} />
          {ownerName === null ? null : <span className="muted ms-2">{ownerSteamId}</span>}
        </Fact>
        <Fact label={t`Region`}>
          {regionName(region)}
          {targetRegion === null ? null : ` → ${regionName(targetRegion)}`}
        </Fact>
        {rental.startsAt == null ? null : (
          <Fact label={t`Starts`}>
            <Trans>{start} (China time)</Trans>
          </Fact>
        )}
        <Fact label={t`Ends`}>
          <Trans>{end} (China time)</Trans>
        </Fact>
        <Fact label={t`Status since`}>{fullMoment(language, since)}</Fact>
        <Fact label={t`Address`}>
          <span className="select-all">{address ?? '–'}</span>
        </Fact>
        <Fact label={t`Number`}>
          <span className="font-mono text-12px select-all">{id}</span>
        </Fact>
        <Fact label={t`Id at the backend`}>
          <span className="font-mono text-12px select-all">{backendId ?? '–'}</span>
        </Fact>
      </dl>
    </section>
  )
}
