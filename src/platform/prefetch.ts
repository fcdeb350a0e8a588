import { useCallback, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { seconds } from '../../contract/duration.ts'
import { type AddressOf, type AnyAddress, anyHref } from '../../contract/endpoint.ts'
import { getJson, type ReadEndpoint } from './api-client.ts'
import { now } from './clock.ts'
import { savesData } from './data-saver.ts'

/** A response younger than this is not requested again. */
const fresh = seconds(30)

/**
 * Fetches what will probably be shown next into the cache of `useApi`; nothing while the device saves data. A failure is
 * ignored: the view requests the response itself.
 */
export function usePrefetch(): <E extends ReadEndpoint>(endpoint: E, address: AddressOf<E> & AnyAddress) => void {
  const { mutate } = useSWRConfig()
  const asked = useRef(new Map<string, number>())
  return useCallback(
    (endpoint, address) => {
      const path = anyHref(endpoint, address)
      if (savesData() || now() - (asked.current.get(path) ?? 0) < fresh) return
      asked.current.set(path, now())
      mutate(path, getJson(path, endpoint.answer), { revalidate: false }).catch(() => asked.current.delete(path))
    },
    [mutate],
  )
}
