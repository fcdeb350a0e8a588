import { useSyncExternalStore } from 'react'
import { isStored } from '../platform/storage.ts'

/** Window event: the pinned players of this device have changed, in this tab. */
export const peopleChanged = 'peopleChanged'

function subscribe(listener: () => void): () => void {
  for (const name of ['storage', peopleChanged]) addEventListener(name, listener)
  return () => {
    for (const name of ['storage', peopleChanged]) removeEventListener(name, listener)
  }
}

/** Whether this device has pinned players, without the code that knows them: most devices have none. */
export const useHasPeople = (): boolean => useSyncExternalStore(subscribe, () => isStored('pinnedPeople'))
