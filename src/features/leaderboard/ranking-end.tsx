import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { RankingView } from './ranking-store.ts'
import './bounce.css'

export interface RankingEndProps {
  readonly more: RankingView['more']
  /** True once the last page is in the list. */
  readonly complete: boolean
  /** Changes with the list, so that a sentinel that is still in view is checked again. */
  readonly rows: number
  readonly onReached: () => void
  readonly onRetry: () => void
}

/** Starts one screen before the end: at a normal scrolling speed the loader is never seen. */
const rootMargin = '0px 0px 600px 0px'

const Bouncing = () => (
  <span className="inline-flex gap-2" role="status">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    {[0, 1, 2].map((at) => (
      <span key={at} aria-hidden className="bounce w-8px h-8px rounded-full bg-accent" />
    ))}
  </span>
)

/** Enters the viewport one screen before the end of the list. */
function Sentinel({ onReached }: Pick<RankingEndProps, 'onReached'>) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReached()
      },
      { threshold: 0, rootMargin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [onReached])
  return <span ref={ref} className="w-1px h-1px" />
}

/** Below the last row: loads more when it comes into view, and says when there is no more (LB-10). */
export function RankingEnd({ more, complete, rows, onReached, onRetry }: RankingEndProps) {
  const waiting = !complete && more === 'idle'
  return (
    <div className="flex items-center justify-center min-h-72px px-4 text-center">
      {more === 'failed' ? (
        <span role="alert" className="inline-flex flex-wrap items-center justify-center gap-3 muted">
          <Trans>The next players could not be loaded.</Trans>
          <button type="button" className="btn" onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        </span>
      ) : null}
      {waiting ? <Sentinel key={rows} onReached={onReached} /> : null}
      {more === 'loading' || waiting ? <Bouncing /> : null}
      {complete && more === 'idle' ? (
        <p className="muted">
          <Trans>That's everyone. Below here it's only bots.</Trans>
        </p>
      ) : null}
    </div>
  )
}
