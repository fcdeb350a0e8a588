import { type RefObject, useEffect } from 'react'
import { joinFragment } from '../../../../contract/push/slot-watch.ts'
import { takeFragment } from '../../../platform/fragment.ts'
import { afterFrame } from '../../../ui/after-frame.ts'

/**
 * Focuses the way into the game within `actions` when a notification led here. A service worker cannot start the game itself:
 * it opens pages of its own site only.
 */
export function useJoinFocus(actions: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focus = () => {
      if (location.hash !== joinFragment) return
      takeFragment()
      // After the focus of a page that was opened just now (src/app/use-page-focus.ts).
      afterFrame(() => {
        const box = actions.current
        const way =
          box?.querySelector<HTMLElement>('[data-join]') ?? box?.querySelector<HTMLElement>('button:not([disabled])')
        way?.focus()
      })
    }
    focus()
    // This page is open already.
    addEventListener('pushState', focus)
    return () => removeEventListener('pushState', focus)
  }, [actions])
}
