import { useCallback, useRef } from 'react'
import { useSWRConfig } from 'swr'
import type * as v from 'valibot'
import { seconds } from '../../contract/duration.ts'
import { getJson } from './api-client.ts'
import { now } from './clock.ts'
import { savesData } from './data-saver.ts'

/** An answer so young is not asked for again. */
const fresh = seconds(30)

/**
 * Fetches what will probably be shown next into the cache of `useApi`; nothing for who saves data. A failure is nobody's:
 * the view asks again.
 */
export function usePrefetch(): <T>(path: string, schema: v.GenericSchema<unknown, T>) => void {
  const { mutate } = useSWRConfig()
  const asked = useRef(new Map<string, number>())
  return useCallback(
    (path, schema) => {
      if (savesData() || now() - (asked.current.get(path) ?? 0) < fresh) return
      asked.current.set(path, now())
      mutate(path, getJson(path, schema), { revalidate: false }).catch(() => asked.current.delete(path))
    },
    [mutate],
  )
}
