import { useCallback, useEffect, useMemo, useRef } from 'react'
import useSWR, { type KeyedMutator } from 'swr'
import * as v from 'valibot'
import { minutes, seconds } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import { deviceChannel, useDeviceChannel, useDeviceLeader } from '../../platform/device-leader.ts'
import { useOnline } from '../../platform/online.ts'
import { useRefreshInterval } from '../../platform/refresh-interval.ts'
import type { ServerIndex } from './core/server-index.ts'
import { type FetchedServers, fetchServers, indexOf, readFetched, readList } from './server-store.ts'

/** The list as the page sees it; a new object only with news. Old data stays through every failure (SRV-15). */
export interface ServerList {
  readonly index: ServerIndex
  /** Epoch milliseconds at which the network gave the list; undefined before any. */
  readonly fetchedAt: number | undefined
  /** True where the list is not the newest there could be: kept by the device, or the last request failed. */
  readonly stale: boolean
  /** Nothing to show yet. */
  readonly loading: boolean
  readonly refreshing: boolean
  readonly failed: boolean
  readonly refresh: () => Promise<void>
}

const key = href(serverEndpoints.listServers)

/** Lists are compared by what they are, never entry by entry: an unchanged answer keeps its identity. */
function sameAnswer(a: unknown, b: unknown): boolean {
  const [one, other] = [readFetched(a), readFetched(b)]
  return (
    a === b || (one?.data === other?.data && one?.fetchedAt === other?.fetchedAt && one?.fromCache === other?.fromCache)
  )
}

/** A tab in view that does not lead wants the list; the leader gives it to all, once for every wish. */
const channel = deviceChannel(
  'servers',
  v.variant('type', [
    v.object({ type: v.literal('want') }),
    v.object({ type: v.literal('list'), data: v.array(v.unknown()), fetchedAt: v.number(), fromCache: v.boolean() }),
  ]),
)
type Message = Parameters<typeof channel.post>[0]

type Mutate = KeyedMutator<unknown>

/*
 * Functions that stay are made in hooks of their own: one that is made beside others holds everything that these see, and
 * would hold the first list for as long as the page is open. The build leaves hooks that are declared as functions whole.
 */

function useRefreshing(mutate: Mutate): () => Promise<void> {
  return useCallback(async () => {
    await mutate().catch(() => undefined) // the failure is in `error` already
  }, [mutate])
}

function useTaking(mutate: Mutate): (list: FetchedServers) => void {
  return useCallback((list) => void mutate(list, { revalidate: false }), [mutate])
}

function useHearing(leads: boolean, wanted: { current: boolean }, take: (list: FetchedServers) => void) {
  const hear = useCallback(
    async (message: Message) => {
      if (message.type === 'want') wanted.current = true
      else if (!leads) {
        take(await readList(message))
        channel.post({ type: 'want' })
      }
    },
    [leads, wanted, take],
  )
  useDeviceChannel(channel, hear)
}

function useSharedList(leads: boolean, data: FetchedServers | undefined, mutate: Mutate): void {
  const wanted = useRef(false)
  useEffect(() => {
    if (!leads) channel.post({ type: 'want' })
  }, [leads])
  useEffect(() => {
    if (!leads || !wanted.current || !data) return
    wanted.current = false
    channel.post({ type: 'list', ...data, data: [...data.data] })
  }, [leads, data])
  useHearing(leads, wanted, useTaking(mutate))
}

/** One line for one outage, not one for every try. */
function useFailureLog(error: unknown): void {
  const failed = error !== undefined
  const reason = useRef(error)
  reason.current = error
  useEffect(() => {
    if (failed) console.info('The server list could not be refreshed:', reason.current)
  }, [failed])
}

/**
 * Back online the leader asks anew; SWR would take that for the request that has just failed and ask nothing. The event may
 * come before the network does: what the device kept is asked for once more, whatever the interval.
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
  const index = useMemo(() => indexOf(servers), [servers])
  const refresh = useRefreshing(mutate)
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
