import { useCallback, useRef } from 'react'
import * as v from 'valibot'
import { minutes, seconds } from '../../../contract/duration.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { type Rental, rentalsSchema } from '../../../contract/rentals.ts'
import { type ApiRead, usePersonalApi } from '../../platform/use-api.ts'
import { isChanging } from './core/card-state.ts'
import { keepIdentity } from './core/rental-list.ts'

const whileChanging = seconds(4)
const otherwise = minutes(1)

const statusesSchema = v.object({ data: v.array(v.object({ status: v.string() })) })

/** Soon while a server is being made, moved or removed: its card follows by itself. */
function period(latest: unknown): number {
  const parsed = v.safeParse(statusesSchema, latest)
  return parsed.success && parsed.output.data.some(isChanging) ? whileChanging : otherwise
}

/**
 * The signed-in person's servers, renewed by themselves. The last answer stays on the device under the person's own key:
 * address and password are there with no network, and leave with the logout. `retry` keeps its identity.
 */
export function useRentals(): ApiRead<readonly Rental[]> {
  const read = usePersonalApi(apiPaths.rentals.href(), rentalsSchema, { refreshInterval: period })
  const kept = useRef<readonly Rental[]>([])
  if (read.data) kept.current = keepIdentity(kept.current, read.data)
  const latest = useRef(read.retry)
  latest.current = read.retry
  const retry = useCallback(() => latest.current(), [])
  return { ...read, data: read.data && kept.current, retry }
}
