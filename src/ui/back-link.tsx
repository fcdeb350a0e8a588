import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'

export interface BackLinkProps {
  readonly href: string
  readonly ref?: Ref<HTMLAnchorElement>
  readonly children: ReactNode
}

/** A link to the page above this one. */
export const BackLink = ({ href, ref, children }: BackLinkProps) => (
  <Link ref={ref} className="btn-quiet -ms-3 self-start" href={href}>
    <span className="i-lucide-arrow-left" aria-hidden />
    {children}
  </Link>
)
