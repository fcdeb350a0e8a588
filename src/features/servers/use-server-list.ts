import { useCallback, useEffect, useMemo, useRef } from 'react'
import useSWR, { type KeyedMutator } from 'swr'
import * as v from 'valibot'
import { minutes, seconds } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import { useCommunity } from '../../platform/community.ts'
import { deviceChannel, useDeviceChannel, useDeviceLeader } from '../../platform/device-leader.ts'
import { useOnline } from '../../platform/online.ts'
import { useRefreshInterval } from '../../shared/refresh-interval.ts'
import type { ServerIndex } from './core/server-index.ts'
import { type FetchedServers, fetchServers, indexOf, readFetched, readList } from './server-store.ts'

/**
 * The list as the page sees it; a new object only when something changed. Old data stays through every failure
 * (SRV-15).
 */
export interface ServerList {
  readonly index: ServerIndex
  /** Epoch milliseconds at which the network delivered the list; undefined before the first one. */
  readonly fetchedAt: number | undefined
  /** True if the list may not be current: it is cached, or the last request failed. */
  readonly stale: boolean
  /** Nothing to show yet. */
  readonly loading: boolean
  readonly refreshing: boolean
  readonly failed: boolean
  readonly refresh: () => Promise<void>
}

const key = href(serverEndpoints.listServers)

/** Compares lists by identity, never entry by entry: an unchanged response keeps its identity. */
function sameAnswer(a: unknown, b: unknown): boolean {
  const [one, other] = [readFetched(a), readFetched(b)]
  return (
    a === b || (one?.data === other?.data && one?.fetchedAt === other?.fetchedAt && one?.fromCache === other?.fromCache)
  )
}

/** A visible tab that does not lead requests the list; the leader sends it to all, once per request. */
const channel = deviceChannel(
  'servers',
  v.variant('type', [
    v.object({ type: v.literal('want') }),
    v.object({ type: v.literal('list'), data: v.array(v.unknown()), fetchedAt: v.number(), fromCache: v.boolean() }),
  ]),
)
type Message = Parameters<typeof channel.post>[0]

/** Gives what the leading tab receives to the others, which do not request the list themselves. */
function useSharedList(leads: boolean, data: FetchedServers | undefined, mutate: KeyedMutator<unknown>): void {
  const wanted = useRef(false)
  useEffect(() => {
    if (!leads) channel.post({ type: 'want' })
  }, [leads])
  useEffect(() => {
    if (!leads || !wanted.current || !data) return
    wanted.current = false
    channel.post({ type: 'list', ...data, data: [...data.data] })
  }, [leads, data])
  const hear = useCallback(
    async (message: Message) => {
      if (message.type === 'want') wanted.current = true
      else if (!leads) {
        void mutate(await readList(message), { revalidate: false })
        channel.post({ type: 'want' })
      }
    },
    [leads, mutate],
  )
  useDeviceChannel(channel, hear)
}

/** One line per outage, not one per attempt. */
function useFailureLog(error: unknown): void {
  const failed = error !== undefined
  const reason = useRef(error)
  reason.current = error
  useEffect(() => {
    if (failed) console.info('The server list could not be refreshed:', reason.current)
  }, [failed])
}

/**
 * Back online the leader requests the list again; SWR would deduplicate that with the request that has just failed. The
 * event may come before the network does: a cached response is requested once more, whatever the interval.
 */
function useReturn(leads: boolean, kept: boolean, refresh: () => Promise<void>): void {
  const online = useOnline()
  const before = useRef(online)
  useEffect(() => {
    if (!leads) return
    if (online && !before.current) void refresh()
    before.current = online
    if (!online || !kept) return
    const timer = setTimeout(refresh, seconds(2))
    return () => clearTimeout(timer)
  }, [leads, online, kept, refresh])
}

export function useServerList(): ServerList {
  const leads = useDeviceLeader()
  const period = useRefreshInterval()
  const swr = useSWR<unknown, unknown>(key, fetchServers, {
    compare: sameAnswer,
    refreshInterval: leads ? period : 0,
    revalidateOnFocus: period > 0,
    focusThrottleInterval: period / 6,
    revalidateOnReconnect: false, // see useReturn
    errorRetryInterval: seconds(10),
    loadingTimeout: minutes(1),
  })
  const { error, isLoading, isValidating, mutate } = swr
  const data = useMemo(() => readFetched(swr.data), [swr.data])
  useSharedList(leads, data, mutate)
  useFailureLog(error)
  const servers = data?.data
  const { modes } = useCommunity()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of the index hold their modes
  const index = useMemo(() => indexOf(servers), [servers, modes])
  const refresh = useCallback(async () => {
    await mutate().catch(() => undefined) // the failure is already in `error`
  }, [mutate])
  useReturn(leads, data?.fromCache === true, refresh)
  const { fetchedAt, fromCache = false } = data ?? {}
  const failed = error !== undefined
  const known = data !== undefined
  return useMemo(
    () => ({
      index,
      fetchedAt,
      stale: known && (fromCache || failed),
      loading: !known && isLoading,
      refreshing: isValidating,
      failed,
      refresh,
    }),
    [index, fetchedAt, fromCache, failed, known, isLoading, isValidating, refresh],
  )
}
