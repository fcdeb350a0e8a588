import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { community } from '../../../community.config.ts'
import { isActive, type NavName, navEntries } from './nav-entries.ts'
import { NavFooter } from './nav-footer.tsx'
import { PendingSlot } from './pending-slot.tsx'

const words: Readonly<Record<NavName, { readonly icon: string; readonly label: ReactNode }>> = {
  servers: { icon: 'i-lucide-server', label: <Trans>Servers</Trans> },
  vip: { icon: 'i-lucide-crown', label: <Trans>VIP</Trans> },
  leaderboard: { icon: 'i-lucide-trophy', label: <Trans>Leaderboard</Trans> },
  pracc: { icon: 'i-lucide-crosshair', label: <Trans>Practice servers</Trans> },
  inventory: { icon: 'i-lucide-package', label: <Trans>Inventory</Trans> },
  faq: { icon: 'i-lucide-circle-help', label: <Trans>FAQ</Trans> },
  settings: { icon: 'i-lucide-settings', label: <Trans>Settings</Trans> },
}

/** The side menu: beside the page on wide screens, in a drawer on small ones. `onFollow` runs after an entry was chosen. */
export function SideNav({ onFollow }: { readonly onFollow?: () => void }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const from = new URLSearchParams(useSearch()).get('from')
  return (
    <>
      <nav aria-label={t`Main menu`} className="flex flex-col gap-0.5">
        {navEntries(community.features, from).map((entry) => (
          <Link
            key={entry.name}
            href={entry.href}
            aria-current={isActive(entry, path) ? 'page' : undefined}
            {...(onFollow ? { onClick: onFollow } : {})}
            className="control justify-start gap-2.5 px-2.5 min-h-44px! lg:min-h-40px! text-text-muted no-underline hover:bg-surface-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-text aria-[current]:shadow-[inset_3px_0_0_var(--accent)]"
          >
            <span className={words[entry.name].icon} aria-hidden />
            <span className="whitespace-nowrap">{words[entry.name].label}</span>
            {entry.name === 'pracc' ? (
              <span className="ms-auto text-11.5px font-600 text-accent">
                <Trans>NEW</Trans>
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      <div className="pt-3">
        <PendingSlot place="menu" onFollow={onFollow} />
      </div>
      <NavFooter />
    </>
  )
}
