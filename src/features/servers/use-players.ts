import { useCallback, useEffect } from 'react'
import useSWR from 'swr'
import { minutes } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import { readServerInfo } from '../../../contract/endpoints/servers.ts'
import { serverId } from '../../../contract/servers/address.ts'
import type { Address } from '../../../contract/servers/join-link.ts'
import type { Player, PlayerCount } from '../../../contract/servers/servers.ts'
import { read } from '../../platform/api-client.ts'
import { now } from '../../platform/clock.ts'
import { type ShownPlayer, shownPlayers } from './core/play-times.ts'

/** SRV-08. */
const keep = minutes(5)

/** The lists that were last shown, so that no player's time runs backwards when the next one arrives (G-13). */
const shownBefore = new Map<string, readonly ShownPlayer[]>()
const maxServers = 50

/** Players as displayed, remembered for the next list of the same server. */
export function settlePlayers(id: string, players: readonly Player[]): readonly ShownPlayer[] {
  const shown = shownPlayers(players, shownBefore.get(id) ?? [])
  shownBefore.delete(id)
  shownBefore.set(id, shown)
  for (const oldest of shownBefore.keys()) {
    if (shownBefore.size <= maxServers) break
    shownBefore.delete(oldest)
  }
  return shown
}

export interface Players {
  readonly players: readonly ShownPlayer[] | undefined
  /** The player count at the time of the list; undefined if unknown. */
  readonly count: PlayerCount | undefined
  /** Time at which the game server sent the list, in epoch milliseconds. */
  readonly asOf: number | undefined
  readonly loading: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** The players of one server, requested at most once in five minutes. */
export function usePlayers(address: Address): Players {
  const id = serverId(address.ip, address.port)
  const query = { ip: address.ip, port: address.port }
  const fetchPlayers = async () => {
    const { data, fetchedAt } = await read(readServerInfo, { query })
    return { players: settlePlayers(id, data.players.list), count: data.count ?? undefined, asOf: data.asOf, fetchedAt }
  }
  const { data, error, isLoading, isValidating, mutate } = useSWR(href(readServerInfo, { query }), fetchPlayers, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
  const retry = useCallback(() => {
    mutate().catch(() => undefined) // the failure is already in `error`
  }, [mutate])
  const fetchedAt = data?.fetchedAt
  useEffect(() => {
    if (fetchedAt !== undefined && Math.abs(now() - fetchedAt) > keep) retry()
  }, [fetchedAt, retry])
  const loading = isLoading || (isValidating && data === undefined)
  const { players, count, asOf } = data ?? {}
  return { players, count, asOf, loading, failed: error !== undefined && !isValidating, retry }
}
