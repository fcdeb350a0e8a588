import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { StaffRental } from '../../../../contract/rentals/staff-rentals.ts'
import { formatChinaTime } from '../../../platform/format-china.ts'
import { useRegionName } from '../../../shared/use-region-name.ts'
import { PlayerLink } from '../player-link.tsx'
import type { Column } from '../table/column.ts'
import { RentalState, statusMessages } from './rental-status.tsx'

/** The start of one that has not begun, the end of any other. */
const nextTime = ({ status, startsAt, expiresAt }: StaffRental): string =>
  status === 'SCHEDULED' && startsAt != null ? startsAt : expiresAt

/** The columns of the practice servers. */
export function useRentalColumns(hrefOf: (rental: StaffRental) => string): readonly Column<StaffRental>[] {
  const { t, i18n } = useLingui()
  const regionName = useRegionName()
  const placeOf = ({ region, targetRegion }: StaffRental) =>
    targetRegion === null ? regionName(region) : `${regionName(region)} → ${regionName(targetRegion)}`
  return [
    {
      name: 'name',
      label: t`Name`,
      by: ({ name }) => name,
      cell: (rental) => (
        <Link href={hrefOf(rental)} className="lone-link pointer-fine:min-h-32px font-600 text-accent break-anywhere">
          {rental.name}
        </Link>
      ),
    },
    {
      name: 'state',
      label: t`State`,
      isBesideTitle: true,
      by: ({ status }) => i18n._(statusMessages[status]),
      cell: (rental) => (
        <span className="inline-flex flex-wrap gap-1">
          <RentalState rental={rental} />
        </span>
      ),
    },
    {
      name: 'owner',
      label: t({ message: 'Owner', context: 'practice server' }),
      by: ({ ownerName, ownerSteamId }) => ownerName ?? ownerSteamId,
      cell: ({ ownerName, ownerSteamId }) => <PlayerLink steamId={ownerSteamId} name={ownerName} />,
    },
    { name: 'region', label: t`Region`, by: placeOf, cell: placeOf },
    {
      name: 'id',
      label: t({ message: 'Id', context: 'practice server' }),
      isExtra: true,
      cell: ({ id }) => <span className="font-mono text-12px break-anywhere">{id}</span>,
    },
    {
      name: 'time',
      label: t`Begins or ends`,
      isNumber: true,
      by: (rental) => Date.parse(nextTime(rental)),
      cell: (rental) => <Time rental={rental} />,
    },
  ]
}

function Time({ rental }: { readonly rental: StaffRental }) {
  const time = formatChinaTime(Date.parse(nextTime(rental)))
  return rental.status === 'SCHEDULED' ? (
    <Trans>from {time} (China time)</Trans>
  ) : (
    <Trans>until {time} (China time)</Trans>
  )
}
