import { useMemo } from 'react'
import useSWR from 'swr'
import * as v from 'valibot'
import { href } from '../../../../contract/endpoint.ts'
import * as serverEndpoints from '../../../../contract/endpoints/servers.ts'
import { parseServerId, type ServerId } from '../../../../contract/servers/address.ts'
import type { Mode } from '../../../../contract/servers/modes.ts'
import { type Server, serverSchema } from '../../../../contract/servers/servers.ts'
import { useCommunity } from '../../../platform/community.ts'
import { type ServerRow, toRow } from '../core/server-row.ts'
import { type FetchedServers, fetchServers, readFetched } from '../server-store.ts'

export interface ListedServer {
  /** Undefined if the list does not have the server, or if there is no list. */
  readonly row: ServerRow | undefined
  /** Time at which the list was fetched from the network, in epoch milliseconds. */
  readonly fetchedAt: number | undefined
  readonly loading: boolean
}

/** The cached list can come from an older version of this page, so the entry is parsed. */
function rowIn(list: FetchedServers | undefined, id: ServerId, modes: readonly Mode[]): ServerRow | undefined {
  const address = parseServerId(id)
  const isAt = ({ ip, port }: Server): boolean => ip === address?.ip && port === address.port
  const entry = list?.data.find(isAt) ?? list?.data.find(({ former }) => Array.isArray(former) && former.includes(id))
  const parsed = v.safeParse(serverSchema, entry)
  return parsed.success ? toRow(parsed.output, modes) : undefined
}

/**
 * A server from the cached list, for a page whose own request failed. The list is requested only if none is in memory;
 * without a network the service worker responds with its cached copy.
 */
export function useListedServer(id: ServerId, enabled: boolean): ListedServer {
  const { data, isLoading } = useSWR<unknown, unknown>(
    enabled ? href(serverEndpoints.listServers) : null,
    fetchServers,
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
  const list = useMemo(() => readFetched(data), [data])
  const { modes } = useCommunity()
  const row = useMemo(() => rowIn(list, id, modes), [list, id, modes])
  return { row, fetchedAt: list?.fetchedAt, loading: enabled && isLoading }
}
