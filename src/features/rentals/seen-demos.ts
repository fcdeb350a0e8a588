import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Demo } from '../../../contract/rentals/rentals.ts'
import { storedValue } from '../../platform/storage.ts'
import { session } from '../../shared/session.ts'

/** Names by user and server, the most recently viewed server last. Removed from the device when the user signs out. */
export const seenDemos = storedValue('seenDemos', v.optional(v.record(v.string(), v.array(v.string()))), undefined)
/** Number of stored servers. */
const kept = 50

function remember(key: string, names: readonly string[]): void {
  const { [key]: _before, ...others } = seenDemos.get() ?? {}
  seenDemos.set(Object.fromEntries([...Object.entries(others).slice(1 - kept), [key, [...names]]]))
}

/**
 * Whether a demo is new since the user last viewed this server's demos on this device. What is listed now counts as
 * seen the next time.
 */
export function useNewDemos(instanceId: string, demos: readonly Demo[]): (name: string) => boolean {
  const key = `${session.get()?.user.id ?? ''}/${instanceId}`
  const [before] = useState(() => new Set(seenDemos.get()?.[key]))
  useEffect(() => {
    remember(
      key,
      demos.map(({ name }) => name),
    )
  }, [key, demos])
  return (name) => !before.has(name)
}
