import { useEffect, useState } from 'react'
import { type Announcement, isOver } from '../../../contract/content/announcements.ts'
import { minutes } from '../../../contract/duration.ts'
import { now } from '../../platform/clock.ts'
import { nextEnd } from './core/unseen.ts'

/** No timer runs longer: a device may sleep in between. */
const longest = minutes(1)

/** The announcements that are not over: the list may come from a cache, and the page may stay open past an end. */
export function useCurrent(announcements: readonly Announcement[]): readonly Announcement[] {
  const [at, setAt] = useState(now)
  const end = nextEnd(announcements, at)
  useEffect(() => {
    if (end === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const left = end - now()
      if (left <= 0) setAt(now())
      else timer = setTimeout(look, Math.min(left, longest))
    }
    look()
    return () => clearTimeout(timer)
  }, [end])
  return announcements.filter((each) => !isOver(each, at))
}
