import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { freeSlots, type SlotWatch as Watch, type WatchedServer } from '../../contract/push/slot-watch.ts'
import { createLatencySource } from '../features/latency/latency-source.ts'
import { probes } from '../features/latency/probes.ts'
import { useLatency } from '../features/latency/use-latency.ts'
import { rowOf, type ServerIndex } from '../features/servers/core/server-index.ts'
import type { ServerRow } from '../features/servers/core/server-row.ts'
import { dotted, modeName, regionName, useRowMessages } from '../features/servers/list/row-messages.ts'
import { useCopyConnect } from '../features/servers/list/use-copy-connect.ts'
import { favouriteServers, recentServers, rememberJoin } from '../features/servers/my-servers.ts'
import { ConnectButtons } from '../features/servers/players/connect-buttons.tsx'
import { useServerList } from '../features/servers/use-server-list.ts'
import { SlotWatch } from '../features/slot-watch/slot-watch.tsx'
import { useCommunity } from '../platform/community.ts'
import { collatorOf } from '../platform/format.ts'
import { useStored } from '../platform/storage.ts'
import { latencyProbes } from '../shared/preferences.ts'
import { endWatchesOf, followMovedWatches, slotWatches } from '../shared/slot-watches.ts'
import { usePlaces } from '../shared/use-places.ts'
import { isVip, useVipStatus } from '../shared/vip-status.ts'

const source = createLatencySource(probes, favouriteServers)

/** The latency as the list shows it; undefined if none is known. */
function latencyOf({ server }: ServerRow): number | undefined {
  const latency = source.of(server)
  return latency.state === 'ok' ? latency.shown : undefined
}

const isLimited = ({ wish }: Watch): boolean => wish.kind === 'any' && wish.maxLatency !== null

/** Measures the listed servers on every page, as the list does. */
function Measuring({ index }: { readonly index: ServerIndex }) {
  useLatency(index.servers, { favourites: favouriteServers })
  return null
}

const never = () => () => undefined
const nothing = () => undefined

function useWatched({ rows }: ServerIndex, needsLatency: boolean): readonly WatchedServer[] {
  const read = needsLatency ? source.version : nothing
  const measured = useSyncExternalStore(needsLatency ? source.subscribe : never, read, read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `measured` says that latencies may differ
  return useMemo(
    () => rows.map((row) => ({ id: row.id, mode: row.mode, server: row.server, latency: latencyOf(row) })),
    [rows, measured],
  )
}

/** A server that moved is still waited for. */
function useFollowMoves({ rows }: ServerIndex): void {
  useEffect(() => {
    const moved = rows.flatMap(({ id, server }) => (server.former ?? []).map((old) => [old, id] as const))
    if (moved.length > 0) followMovedWatches(new Map(moved))
  }, [rows])
}

/** A watch is over once the user has gone to its server. */
function useEndByJoin(): void {
  useEffect(
    () =>
      recentServers.subscribe(() => {
        const [joined] = recentServers.get()
        if (joined) endWatchesOf(joined.id)
      }),
    [],
  )
}

function Actions({ row }: { readonly row: ServerRow }) {
  const messages = useRowMessages()
  const copy = useCopyConnect()
  return (
    <>
      <ConnectButtons row={row} gone={false} messages={messages} actions={{ copy, joined: rememberJoin }} />
      {useCommunity().features.servers.details ? (
        <Link className="btn" href={pagePaths.serverDetails.href(row.id)}>
          <Trans>Details</Trans>
        </Link>
      ) : null}
    </>
  )
}

const choices = (values: Iterable<string>, name: (value: string) => string, compare: Intl.Collator['compare']) =>
  [...new Set(values)]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: name(value) }))
    .sort((a, b) => compare(a.label, b.label))

/** The user's slot watches on every page (F-01), with the list, its latencies and the ways into a server. */
export function SlotWatchLayer() {
  const { index, fetchedAt, refresh } = useServerList()
  const messages = useRowMessages()
  const { language, settings } = messages
  const watches = useStored(slotWatches)
  const needsLatency = watches.some(isLimited)
  const servers = useWatched(index, needsLatency)
  const canLimit = useStored(latencyProbes) === 'all' && index.servers.some((server) => server.ping_target !== null)
  const wanted = useMemo(() => watches.flatMap(({ wish }) => (wish.kind === 'player' ? wish.name : [])), [watches])
  const { places } = usePlaces(wanted, fetchedAt)
  useEndByJoin()
  useFollowMoves(index)
  const names = useMemo(
    () => ({
      server: (id: string) =>
        rowOf(index, id)?.name ??
        watches.flatMap(({ wish }) => (wish.kind === 'server' && wish.server === id ? wish.name : []))[0] ??
        id,
      mode: (key: string) => modeName(key, { language, settings }),
      region: (code: string) => regionName(code, { language, settings }),
    }),
    [index, watches, language, settings],
  )
  const factsOf = (id: string): string => {
    const row = rowOf(index, id)
    if (!row) return ''
    const latency = latencyOf(row)
    return dotted(messages.free(freeSlots(row.server)), row.map, latency === undefined ? '' : `${latency} ms`)
  }
  const { compare } = collatorOf(language)
  return (
    <>
      {needsLatency ? <Measuring index={index} /> : null}
      <SlotWatch
        servers={servers}
        fetchedAt={fetchedAt}
        places={places}
        refresh={refresh}
        vip={isVip(useVipStatus())}
        names={names}
        modes={choices(
          index.rows.map(({ mode }) => mode),
          names.mode,
          compare,
        )}
        regions={choices(
          index.rows.map(({ region }) => region),
          names.region,
          compare,
        )}
        maps={choices(
          index.rows.map(({ map }) => map),
          (map) => map,
          compare,
        )}
        canLimit={canLimit}
        factsOf={factsOf}
        renderActions={(id) => {
          const row = rowOf(index, id)
          return row ? <Actions row={row} /> : null
        }}
      />
    </>
  )
}
