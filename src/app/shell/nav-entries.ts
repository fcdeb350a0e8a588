import type { CommunityConfig } from '../../../contract/community.ts'
import { pagePaths } from '../../../contract/page-paths.ts'

export type NavName = 'servers' | 'vip' | 'leaderboard' | 'pracc' | 'inventory' | 'faq' | 'settings'

export interface NavEntry {
  readonly name: NavName
  readonly href: string
  /** An address under this area shows the entry as the present one (SH-11). */
  readonly area: string
}

const entry = (name: NavName, area: string, href: string): NavEntry => ({ name, area, href })

/** The side menu in its order (SH-13). `from` is the present address's parameter: an outside one hides the inventory. */
export function navEntries(features: CommunityConfig['features'], from: string | null): readonly NavEntry[] {
  const inside = from === null || from === 'portal'
  return [
    ...(features.servers.enabled ? [entry('servers', '/servers', pagePaths.servers.href())] : []),
    ...(features.vip ? [entry('vip', '/vip', pagePaths.vip.href())] : []),
    ...(features.leaderboard ? [entry('leaderboard', '/leaderboard', pagePaths.leaderboard.href())] : []),
    ...(features.pracc ? [entry('pracc', '/pracc', pagePaths.pracc.href())] : []),
    ...(features.inventory.enabled && inside ? [entry('inventory', '/inventory', pagePaths.inventory.href())] : []),
    ...(features.faq ? [entry('faq', '/faq', pagePaths.faq.href())] : []),
    ...(features.settings.enabled ? [entry('settings', '/settings', pagePaths.settings.href())] : []),
  ]
}

/** True where `path` lies in the entry's area; the list also stands at the root. */
export const isActive = ({ area, name }: NavEntry, path: string): boolean =>
  path === area || path.startsWith(`${area}/`) || (name === 'servers' && path === '/')
