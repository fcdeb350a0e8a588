import { Link } from 'wouter'
import { community } from '../../../community.config.ts'
import { pagePaths } from '../../../contract/page-paths.ts'

/** The mark: a spawn point's hexagon, and the way up out of it. The same drawing as public/icons/icon.svg. */
export const Mark = ({ className }: { readonly className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      fill="none"
      stroke="var(--accent-ink)"
      strokeWidth="2.6"
      strokeLinejoin="round"
      d="M16 5.5 25 10.7v10.6l-9 5.2-9-5.2V10.7z"
    />
    <path fill="var(--accent-ink)" d="m16 11 5.6 9.4L16 17.6l-5.6 2.8z" />
  </svg>
)

/** Logo and name, the way home. */
export const Brand = () => (
  <Link
    href={pagePaths.home.href()}
    className="flex items-center gap-2.5 min-h-44px text-16px font-650 text-text no-underline rounded-control"
  >
    <Mark className="w-7 h-7" />
    {community.brand.name}
  </Link>
)
