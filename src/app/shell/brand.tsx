import { Link } from 'wouter'
import { community } from '../../../community.config.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import { Mark } from '../../ui/mark.tsx'

/** Logo and name, linking home. */
export const Brand = () => (
  <Link
    href={pagePaths.home.href()}
    className="flex items-center gap-2 min-w-0 min-h-44px text-17px font-600 text-text no-underline rounded-control"
  >
    <Mark className="w-7 h-7 shrink-0" />
    <span className="brand-name truncate">{community.brand.name}</span>
  </Link>
)
