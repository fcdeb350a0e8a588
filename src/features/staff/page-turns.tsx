import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A page of a list: its address, or what shows it. Null: there is none. */
type Page = string | (() => void) | null

export interface PageTurnsProps {
  /** Null on the first page. */
  readonly first: Page
  /** Null on the last page. */
  readonly next: Page
  readonly className?: string
  readonly children?: ReactNode
}

/** Below a page of a list: back to the first one, and on to the next. */
export const PageTurns = ({ first, next, className = '', children }: PageTurnsProps) => (
  <p className={`flex items-center gap-2 empty:hidden ${className}`}>
    <PageTurn to={first}>
      <Trans>First page</Trans>
    </PageTurn>
    <PageTurn to={next}>
      <Trans>Next page</Trans>
    </PageTurn>
    {children}
  </p>
)

function PageTurn({ to, children }: { readonly to: Page; readonly children: ReactNode }) {
  if (to === null) return null
  if (typeof to === 'string') {
    return (
      <Link className="btn" href={to}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" className="btn" onClick={to}>
      {children}
    </button>
  )
}
