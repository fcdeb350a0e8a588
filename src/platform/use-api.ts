import { useMemo } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import * as v from 'valibot'
import { type AddressOf, type AnyAddress, anyHref } from '../../contract/endpoint.ts'
import { ApiError, type DatedAnswer, getJson, type ReadAnswer, type ReadEndpoint } from './api-client.ts'

/** A public read as a view sees it. Old data stays through every failure. */
export interface ApiRead<T> {
  readonly data: T | undefined
  /** Epoch ms at which the network delivered `data`. */
  readonly fetchedAt: number | undefined
  /** True if `data` may not be current: it is cached, or the last request failed. */
  readonly stale: boolean
  readonly failed: boolean
  /** Code of the last failure, see {@link ApiError}; undefined without one. */
  readonly errorCode: string | undefined
  /** Names the last failed request in the log of the portal; undefined where the fault is not the portal's. */
  readonly failedRequest: string | undefined
  readonly loading: boolean
  /** Reads again; resolves when the answer, or the failure, is in this state. */
  readonly retry: () => Promise<void>
}

const fetchedSchema = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.object({ data: schema, fetchedAt: v.number(), fromCache: v.boolean() })

export type ApiReadOptions = Pick<
  SWRConfiguration,
  'refreshInterval' | 'revalidateOnFocus' | 'focusThrottleInterval' | 'dedupingInterval'
>

/** {@link useApi} with a key of its own in the cache; null: nothing is read. */
export function useRead<T>(
  key: string | null,
  schema: v.GenericSchema<unknown, T>,
  fetcher: () => Promise<DatedAnswer<unknown>>,
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
    failedRequest: error instanceof ApiError ? error.requestId : undefined,
    loading: isLoading,
    retry: async () => {
      await mutate().catch(() => undefined) // the failure is already in `error`
    },
  }
}

/** What a read endpoint is called with; null: nothing is read. */
export type ReadAddress<E extends ReadEndpoint> = (AddressOf<E> & AnyAddress) | null

/** The path of an endpoint with its query; null for a null address. */
export const pathOf = (endpoint: ReadEndpoint, address: AnyAddress | null): string | null =>
  address && anyHref(endpoint, address)

/**
 * Reads an endpoint through SWR, whose cache outlives the visit: its content may come from an older version of this
 * page and is parsed again before it is shown.
 */
export function useApi<E extends ReadEndpoint>(
  endpoint: E,
  address: ReadAddress<E>,
  options: ApiReadOptions = {},
): ApiRead<ReadAnswer<E>> {
  const path = pathOf(endpoint, address)
  const { answer } = endpoint
  // SWR calls no fetcher for the key null.
  return useRead<ReadAnswer<E>>(path, answer, () => getJson(path ?? '', answer), options)
}
