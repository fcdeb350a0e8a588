import { useEffect } from 'react'
import type { ReadAnswer, ReadEndpoint } from '../../platform/api-client.ts'
import type { ApiRead, ApiReadOptions, ReadAddress } from '../../platform/use-api.ts'
import { renewUser, session } from '../../shared/session.ts'
import { usePersonalApi } from '../../shared/use-personal-api.ts'

/** The role is gone: with the user's mark the page ceases to exist, and its address leads where an unknown one does. */
export function leaveRoom(): void {
  const user = session.get()?.user
  if (user) renewUser({ ...user, staff: undefined })
}

/** Reads an endpoint of the staff room; a caller who is no longer staff leaves the room. */
export function useStaffApi<E extends ReadEndpoint>(
  endpoint: E,
  address: ReadAddress<E>,
  options: ApiReadOptions = {},
): ApiRead<ReadAnswer<E>> {
  const read = usePersonalApi(endpoint, address, options)
  const isGone = read.errorCode === 'NOT_FOUND'
  useEffect(() => {
    if (isGone) leaveRoom()
  }, [isGone])
  return read
}
