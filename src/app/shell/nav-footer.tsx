import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { community } from '../../../community.config.ts'
import { Release } from './release.tsx'

const Outside = ({ href, label }: { readonly href: string | undefined; readonly label: ReactNode }) =>
  href === undefined ? null : (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center min-h-44px min-w-44px pointer-fine:min-w-0 pointer-fine:min-h-28px text-text-muted no-underline hover:text-text hover:underline"
    >
      {label}
    </a>
  )

/** Links to the community's other channels, its filing number, and the release (SH-14). */
export function NavFooter() {
  const { links, filingNumber } = community
  return (
    <footer className="mt-auto px-3 pt-3 text-12.5px text-text-muted">
      <div className="flex flex-wrap gap-x-3.5">
        <Outside href={links.weibo} label={<Trans>Weibo</Trans>} />
        <Outside href={links.douyin} label={<Trans>Douyin</Trans>} />
        <Outside href={links.x} label="X" />
        <Outside href={links.qqGroup} label={<Trans>QQ group</Trans>} />
      </div>
      {filingNumber === undefined ? null : <p className="m-0 py-1">{filingNumber}</p>}
      <Release />
    </footer>
  )
}
