import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import { loadPageMessages } from '../../../platform/i18n.ts'
import { type Filters, sameFilters } from '../core/filters.ts'
import type { ServerIndex } from '../core/server-index.ts'
import type { StatusEvent } from '../status-message.ts'

/** Debounce of the announcement while the user types. */
const typingPause = seconds(1)

export interface ListStatusProps {
  readonly filters: Filters
  /** Number of servers shown. */
  readonly count: number
  readonly index: ServerIndex
  /** Number of finished manual refreshes. */
  readonly refreshes: number
  /** The list may not be current: the last request failed, or the service worker answered it. */
  readonly failed: boolean
}

/** Loads the messages on first use: a first visit announces nothing. */
async function messageOf(event: StatusEvent): Promise<string> {
  const [{ statusMessage }] = await Promise.all([import('../status-message.ts'), loadPageMessages()])
  return statusMessage(event)
}

/**
 * The live region of the list: announces the result of a search or a filter, and of a manual refresh. Automatic refreshes
 * are not announced.
 */
export const ListStatus = memo(function ListStatus({ filters, count, index, refreshes, failed }: ListStatusProps) {
  const [status, setStatus] = useState({ id: 0, message: '' })
  const announce = async (event: StatusEvent) => {
    try {
      const message = await messageOf(event)
      setStatus(({ id }) => ({ id: id + 1, message }))
    } catch (error) {
      console.info('The messages of the list could not be loaded:', error)
    }
  }
  const announceFiltered = useEffectEvent(() => announce({ kind: 'filtered', count }))
  const announcedFilters = useRef(filters)
  useEffect(() => {
    if (sameFilters(announcedFilters.current, filters)) return
    const timer = setTimeout(() => {
      announcedFilters.current = filters
      void announceFiltered()
    }, typingPause)
    return () => clearTimeout(timer)
  }, [filters])
  const announceRefreshed = useEffectEvent(() =>
    announce(failed ? { kind: 'refresh-failed' } : { kind: 'refreshed', index }),
  )
  const announcedRefreshes = useRef(refreshes)
  useEffect(() => {
    if (announcedRefreshes.current === refreshes) return
    announcedRefreshes.current = refreshes
    void announceRefreshed()
  }, [refreshes])
  return (
    <p role="status" className="sr-only">
      {/* A new element, so that the same message is announced again. */}
      <span key={status.id}>{status.message}</span>
    </p>
  )
})
