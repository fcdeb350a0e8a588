import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Demo } from '../../../contract/rentals.ts'
import { session } from '../../platform/session.ts'
import { storedValue } from '../../platform/storage.ts'

/** Names by person and server, the server that was looked at last at the end. Leaves the device with the person. */
export const seenDemos = storedValue('seenDemos', v.optional(v.record(v.string(), v.array(v.string()))), undefined)
/** Servers remembered. */
const kept = 50

function remember(key: string, names: readonly string[]): void {
  const { [key]: _before, ...others } = seenDemos.get() ?? {}
  seenDemos.set(Object.fromEntries([...Object.entries(others).slice(1 - kept), [key, [...names]]]))
}

/**
 * Whether a demo was in no listing of this server that the person looked at on this device before. What is listed now
 * counts as seen the next time.
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
