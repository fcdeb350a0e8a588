import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { seconds } from '../../../contract/duration.ts'
import { useWide } from '../../platform/media.ts'
import { storedValue } from '../../platform/storage.ts'

/** Set once this device has shown the list for some seconds: from then on a visit is not the first. */
export const listSeen = storedValue('listSeen', v.boolean(), false)

const seenAfter = seconds(5)

/**
 * Whether unread announcements may open automatically. On a first visit the list comes first: they wait for some
 * seconds, and on a small screen, which they would cover completely, until the next visit.
 */
export function useAutoOpen(listShown: boolean): boolean {
  const isWide = useWide()
  const [isFirstVisit] = useState(() => !listSeen.get())
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!listShown) return
    const timer = setTimeout(() => {
      listSeen.set(true)
      setSeen(true)
    }, seenAfter)
    return () => clearTimeout(timer)
  }, [listShown])
  return listShown && (!isFirstVisit || (isSeen && isWide))
}
