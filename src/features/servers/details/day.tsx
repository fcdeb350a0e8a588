import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { peakOf } from '../core/day-chart.ts'
import { DayChart } from './day-chart.tsx'
import { HourTable } from './hour-table.tsx'
import type { KnownServer } from './known-server.ts'

function Content({ row, detail }: KnownServer) {
  if (!peakOf(detail.history.players)) {
    return (
      <p className="muted py-6 text-center">
        {row.online ? (
          <Trans>No data yet. The first point appears within five minutes.</Trans>
        ) : (
          <Trans>No data for the last 24 hours</Trans>
        )}
      </p>
    )
  }
  return (
    <>
      <DayChart history={detail.history} room={row.max} />
      <HourTable history={detail.history} />
    </>
  )
}

/** Of the size of the chart with its band, axis and the way to its table. */
const DaySkeleton = () => (
  <div aria-hidden>
    <Skeleton className="block h-228px sm:h-268px w-full" />
    <div className="h-44px pointer-fine:h-36px" />
  </div>
)

/** The server's last 24 hours. */
export function Day({ known }: { readonly known: KnownServer | undefined }) {
  return (
    <section className="card p-4 lg:p-5" aria-busy={!known}>
      <h2 className="text-16px font-650">
        <Trans>Last 24 hours</Trans>
      </h2>
      {known ? <Content {...known} /> : <DaySkeleton />}
    </section>
  )
}
