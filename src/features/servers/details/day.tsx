import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { peakOf } from '../core/day-chart.ts'
import { DayChart } from './day-chart.tsx'
import { HourTable } from './hour-table.tsx'
import type { DetailedServer } from './known-server.ts'

/** Height of the chart with its text, band and axis. */
const chartSize = 'h-240px sm:h-280px'

function Content({ row, detail }: DetailedServer) {
  if (!peakOf(detail.history.players)) {
    return (
      <p className={`muted flex items-center justify-center text-center ${chartSize}`}>
        {row.online ? (
          <Trans>No data yet. The first point appears within five minutes.</Trans>
        ) : (
          <Trans>No data for the last 24 hours</Trans>
        )}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <DayChart history={detail.history} room={row.max} className={chartSize} />
      <HourTable history={detail.history} />
    </div>
  )
}

/** Placeholder with the size of the chart including its band, axis and table toggle. */
const DaySkeleton = () => (
  <div aria-hidden className="waiting">
    <Skeleton className={`block w-full ${chartSize}`} />
    <div className="mt-2 h-44px pointer-fine:h-36px" />
  </div>
)

/** The server's last 24 hours. */
export function Day({ known }: { readonly known: DetailedServer | undefined }) {
  return (
    <section className="card p-4 lg:p-5" aria-busy={!known}>
      <h2 className="text-16px font-600">
        <Trans>Last 24 hours</Trans>
      </h2>
      {known ? <Content {...known} /> : <DaySkeleton />}
    </section>
  )
}
