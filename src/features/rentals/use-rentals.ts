import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { minutes, seconds } from '../../../contract/duration.ts'
import * as rentalEndpoints from '../../../contract/endpoints/rentals.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import type { ApiRead } from '../../platform/use-api.ts'
import { usePersonalApi } from '../../shared/use-personal-api.ts'
import { isChanging } from './core/card-state.ts'
import { keepIdentity } from './core/rental-list.ts'

/** Polling interval while a server is being created, moved or removed. */
const whileChanging = seconds(4)
const otherwise = minutes(1)

/**
 * The user's servers, refreshed automatically. The last response stays on the device under the user's own key: address
 * and password are available offline, and are removed on sign-out. `retry` keeps its identity.
 */
export function useRentals(): ApiRead<readonly Rental[]> {
  const [changing, setChanging] = useState(false)
  // A number: a function would be called at mount only, and again after a whole period.
  const refreshInterval = changing ? whileChanging : otherwise
  const read = usePersonalApi(rentalEndpoints.listRentals, {}, { refreshInterval })
  const isAnyChanging = read.data?.some(isChanging) ?? false
  useEffect(() => setChanging(isAnyChanging), [isAnyChanging])
  const kept = useRef<readonly Rental[]>([])
  if (read.data) kept.current = keepIdentity(kept.current, read.data)
  const latest = useRef(read.retry)
  latest.current = read.retry
  const retry = useCallback(() => latest.current(), [])
  // Many cards render in slices between which the page stays responsive; the latest list is never far behind.
  const data = useDeferredValue(read.data && kept.current)
  return { ...read, data, retry }
}
