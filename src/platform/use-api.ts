import { useMemo, useRef } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import * as v from 'valibot'
import { ApiError, type Fetched, getJson } from './api-client.ts'
import { personalKey, useSession } from './session.ts'

/** A public read as a view sees it. Old data stays through every failure. */
export interface ApiRead<T> {
  readonly data: T | undefined
  /** Epoch ms at which the network gave `data`. */
  readonly fetchedAt: number | undefined
  /** True where `data` is not the newest there could be: kept by the device, or the last request failed. */
  readonly stale: boolean
  readonly failed: boolean
  /** Code of the last failure, see {@link ApiError}; undefined while all is well. */
  readonly errorCode: string | undefined
  readonly loading: boolean
  readonly retry: () => void
}

const fetchedSchema = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.object({ data: schema, fetchedAt: v.number(), fromCache: v.boolean() })

export type ApiReadOptions = Pick<
  SWRConfiguration,
  'refreshInterval' | 'revalidateOnFocus' | 'focusThrottleInterval' | 'dedupingInterval'
>

function useRead<T>(
  key: string | null,
  schema: v.GenericSchema<unknown, T>,
  fetcher: () => Promise<Fetched<unknown>>,
  options: ApiReadOptions,
): ApiRead<T> {
  const { data, error, isLoading, mutate } = useSWR<unknown, unknown>(key, fetcher, options)
  const parsed = useMemo(() => v.safeParse(fetchedSchema(schema), data), [data, schema])
  const fetched = parsed.success ? parsed.output : undefined
  return {
    data: fetched?.data,
    fetchedAt: fetched?.fetchedAt,
    stale: fetched !== undefined && (fetched.fromCache || error !== undefined),
    failed: error !== undefined,
    errorCode: error instanceof ApiError ? error.code : undefined,
    loading: isLoading,
    retry: () => {
      mutate().catch(() => undefined) // the failure is in `error` already
    },
  }
}

/**
 * Reads `path` through SWR, whose cache outlives the visit: what it holds may come from an older version of this page
 * and is parsed again before it is shown. `schema` must keep its identity between renders; null: nothing is read.
 */
export const useApi = <T>(
  path: string | null,
  schema: v.GenericSchema<unknown, T>,
  options: ApiReadOptions = {},
): ApiRead<T> => useRead(path, schema, () => getJson(path ?? '', schema), options)

/**
 * Reads `path` in the name of the signed-in person, under a key of their own that leaves the device with them; null, and
 * nobody signed in: nothing.
 */
export function usePersonalApi<T>(
  path: string | null,
  schema: v.GenericSchema<unknown, T>,
  options: ApiReadOptions = {},
): ApiRead<T> {
  const session = useSession()
  const asked = session && path !== null ? { path, token: session.token } : undefined
  const key = session && asked ? personalKey(session.user.id, asked.path) : null
  // SWR calls no fetcher for the key null.
  const fetcher = () => getJson(asked?.path ?? '', schema, { token: asked?.token })
  return useRead(key, schema, fetcher, options)
}

/**
 * Reads a public answer about one player. About the signed-in player it is kept under a key of their own and leaves the
 * device with them; null: nothing is read.
 */
export function usePlayerApi<T>(
  steamId: string | undefined,
  path: string | null,
  schema: v.GenericSchema<unknown, T>,
  options: ApiReadOptions = {},
): ApiRead<T> {
  const user = useSession()?.user
  const isOwn = user !== undefined && user.steamId === steamId
  const wasOwn = useRef(false)
  wasOwn.current ||= isOwn
  const publicKey = wasOwn.current ? null : path // a view that outlives the session requests nothing more about its former player
  const key = isOwn && path !== null ? personalKey(user.id, path) : publicKey
  return useRead(key, schema, () => getJson(path ?? '', schema), options)
}
