import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link to the page above this one. */
export const BackLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <Link className="btn-quiet -ms-3 self-start" href={href}>
    <span className="i-lucide-arrow-left" aria-hidden />
    {children}
  </Link>
)
