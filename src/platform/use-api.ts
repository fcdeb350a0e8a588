import { useMemo } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import * as v from 'valibot'
import { ApiError, type Fetched, getJson } from './api-client.ts'

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

export interface ApiReadOptions
  extends Pick<SWRConfiguration, 'refreshInterval' | 'revalidateOnFocus' | 'focusThrottleInterval'> {
  /** Bearer of a read in one person's name. Its path must name the person: what SWR keeps is found by path. */
  readonly token?: string | undefined
}

/**
 * Reads `path` (null: nothing) through SWR, whose cache outlives the visit: what it holds may come from an older version of this page
 * and is parsed again before it is shown. `schema` must keep its identity between renders.
 */
export function useApi<T>(
  path: string | null,
  schema: v.GenericSchema<unknown, T>,
  { token, ...options }: ApiReadOptions = {},
): ApiRead<T> {
  const fetcher = (key: string): Promise<Fetched<unknown>> => getJson(key, schema, { token })
  const { data, error, isLoading, mutate } = useSWR<unknown, unknown>(path, fetcher, options)
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
