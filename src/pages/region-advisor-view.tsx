import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { seconds } from '../../contract/duration.ts'
import type { Server } from '../../contract/servers/servers.ts'
import { jitter, median } from '../features/latency/core/sample-statistics.ts'
import type { LatencySource } from '../features/latency/latency-source.ts'
import { refreshLatency } from '../features/latency/probes.ts'
import { useLatency } from '../features/latency/use-latency.ts'
import { AdvisorDialog, type AdvisorDialogProps } from '../features/region-advisor/advisor-dialog.tsx'
import { AdvisorView, type AdvisorViewProps } from '../features/region-advisor/advisor-view.tsx'
import { measureOf, obstacleOf, type ResponderResult } from '../features/region-advisor/core/region-results.ts'
import { representativesOf } from '../features/region-advisor/core/representatives.ts'
import type { RegionMeasuring } from '../features/region-advisor/measuring.ts'
import { useServerList } from '../features/servers/use-server-list.ts'
import { now, useNow } from '../platform/clock.ts'

/** What has no result by then gets none. */
const patience = seconds(20)
const noServers: readonly Server[] = []
const nowhere: readonly string[] = []

/** A latency of the list as the result of a responder. */
function resultOf(latency: ReturnType<LatencySource['of']>): ResponderResult {
  if (latency.state === 'loading') return { state: 'pending' }
  if (latency.state === 'ok') {
    const { samples } = latency.measured
    return { state: 'measured', median: median(samples), jitter: jitter(samples) }
  }
  return latency.state === 'timeout' ? { state: 'failed', reason: latency.reason } : { state: 'failed' }
}

/** Measures each region by servers of the community in it, with the device's latency worker. */
function useRegionMeasuring(regions: readonly string[]): RegionMeasuring {
  const { servers } = useServerList().index
  const [startedAt, setStartedAt] = useState<number>()
  const clock = useNow(seconds(1))
  const byRegion = useMemo(() => representativesOf(servers, regions), [servers, regions])
  const wanted = useMemo(
    () => (startedAt === undefined ? noServers : [...byRegion.values()].flat()),
    [byRegion, startedAt],
  )
  const source = useLatency(wanted)
  useSyncExternalStore(source.subscribe, source.version, source.version)
  const start = useCallback(() => {
    setStartedAt(now())
    refreshLatency().catch(() => undefined) // its chunk could not be loaded: nothing is measured, and the view says so
  }, [])
  const resultsOf = (found: readonly Server[]) => found.map((server) => resultOf(source.of(server)))
  const results = regions.map((region) => measureOf(region, resultsOf(byRegion.get(region) ?? noServers)))
  const settled = results.filter((result) => result !== undefined).length
  const isOver = startedAt !== undefined && clock - startedAt > patience
  const isDone = regions.length > 0 && (settled === regions.length || isOver)
  return {
    start,
    state: startedAt === undefined ? 'idle' : isDone ? 'done' : 'running',
    settled,
    total: regions.length,
    measures: results.map((result, i) => result ?? { region: regions[i] ?? '', median: null, jitter: null }),
    obstacle: servers.length === 0 ? undefined : obstacleOf(byRegion, resultsOf(wanted)),
  }
}

/** A team's link with the measurement of this device. */
export function MeasuredAdvisor(props: Omit<AdvisorViewProps, 'measuring' | 'onRegions'>) {
  const [regions, setRegions] = useState(nowhere)
  return <AdvisorView {...props} measuring={useRegionMeasuring(regions)} onRegions={setRegions} />
}

/** The owner's link beside the form. */
export const RegionAdvisorDialog = (props: Omit<AdvisorDialogProps, 'View'>) => (
  <AdvisorDialog {...props} View={MeasuredAdvisor} />
)
