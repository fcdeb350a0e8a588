import * as v from 'valibot'
import { storedValue, useStored } from '../../platform/storage.ts'
import { session } from '../../shared/session.ts'

/** Removed from the device when the user signs out. */
export const lastRental = storedValue(
  'lastRental',
  v.optional(v.object({ userId: v.string(), instanceId: v.string() })),
  undefined,
)

/** Remembers which rented server this user went to last, on this device. */
export function rememberRental(instanceId: string): void {
  const userId = session.get()?.user.id
  if (userId !== undefined) lastRental.set({ userId, instanceId })
}

export function useLastRental(): string | undefined {
  const value = useStored(lastRental)
  return value && value.userId === session.get()?.user.id ? value.instanceId : undefined
}
