import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A page of a list: its address, or what shows it. Null: there is none. */
type Page = string | (() => void) | null

export interface PageTurnsProps {
  /** Null on the first page. */
  readonly newest: Page
  readonly older: Page
  readonly className?: string
  readonly children?: ReactNode
}

/** Below a page of a list: back to the newest entries, on to older ones. */
export const PageTurns = ({ newest, older, className = '', children }: PageTurnsProps) => (
  <p className={`flex items-center gap-2 empty:hidden ${className}`}>
    <PageTurn to={newest}>
      <Trans>Newest</Trans>
    </PageTurn>
    <PageTurn to={older}>
      <Trans>Older</Trans>
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
