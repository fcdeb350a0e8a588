import { useLingui } from '@lingui/react/macro'
import { regionOf } from '../../../../contract/servers/regions.ts'
import { AsOf } from '../../../shared/as-of.tsx'
import { MapPicture } from '../../../shared/map-scene/map-picture.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { modeName, regionName, useRowMessages } from '../list/row-messages.ts'

export interface ServerHeadingProps {
  readonly row: ServerRow
  readonly gone: boolean
  /** If the data is not current: the epoch milliseconds of its arrival. */
  readonly asOf: number | undefined
}

const picture = 'w-full h-100px sm:w-180px rounded-card'
const beside = 'flex flex-wrap items-center gap-x-4 gap-y-3'

/** The scene of the current map, name, state, mode and region. */
export function ServerHeading({ row, gone, asOf }: ServerHeadingProps) {
  const { t } = useLingui()
  const messages = useRowMessages()
  const { online, offline, settings } = messages
  const up = row.online && !gone
  const region = regionOf(settings.regions, row.region)
  return (
    <header className={beside}>
      <MapPicture map={up ? row.map : ''} className={picture} />
      <div className="grow basis-220px min-w-0">
        <h1 className="title-page break-anywhere">
          <bdi>{row.name}</bdi>
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 mt-1 min-h-24px text-14px text-text-muted">
          <span className={`inline-flex items-center gap-2 font-600 ${up ? 'text-ok' : 'text-text-muted'}`}>
            <span
              aria-hidden
              className={`w-2 h-2 rounded-full shrink-0 ${up ? 'bg-ok' : 'box-border border-1.5 border-text-faint'}`}
            />
            {gone ? t`No longer listed` : row.online ? online : offline}
          </span>
          {row.mode === '' ? null : <span className="break-anywhere">{modeName(row.mode, messages)}</span>}
          {row.region === '' ? null : (
            <span className="inline-flex items-center gap-2">
              {region ? <Flag of={region} /> : null}
              {regionName(row.region, messages)}
            </span>
          )}
          <AsOf at={asOf} />
        </div>
      </div>
    </header>
  )
}

/** Placeholder with the size of a heading whose name fits one line. */
export function HeadingSkeleton() {
  const { t } = useLingui()
  return (
    <header className={beside}>
      <Skeleton className={picture} />
      <div className="grow basis-220px min-w-0">
        <h1 className="title-page">
          <Skeleton className="h-0.9em w-240px max-w-full" />
          <span className="sr-only">{t`Loading server`}</span>
        </h1>
        <div className="flex items-center mt-1 h-24px">
          <Skeleton className="h-3.5 w-180px" />
        </div>
      </div>
    </header>
  )
}
