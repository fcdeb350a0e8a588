import { useState } from 'react'
import type { ReadAnswer, ReadEndpoint } from '../../../platform/api-client.ts'
import { now } from '../../../platform/clock.ts'
import type { ApiRead, ReadAddress } from '../../../platform/use-api.ts'
import { useStaffApi } from '../use-staff-api.ts'

/**
 * Reads versions that were asked for since the view began. Versions of an earlier look are not shown meanwhile: the
 * rows that an edit has added would move another version under a press that brings one back.
 */
export function useHistory<E extends ReadEndpoint>(endpoint: E, address: ReadAddress<E>): ApiRead<ReadAnswer<E>> {
  const [since] = useState(now)
  const read = useStaffApi(endpoint, address, { dedupingInterval: 0 })
  const isCurrent = read.fetchedAt !== undefined && read.fetchedAt >= since
  return isCurrent ? read : { ...read, data: undefined, fetchedAt: undefined, stale: false }
}
