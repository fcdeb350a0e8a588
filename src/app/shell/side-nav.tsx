import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from 'wouter'
import { useCommunity } from '../../platform/community.ts'
import { useSession } from '../../shared/session.ts'
import { isCurrent } from '../page.ts'
import { pagesFor } from '../pages.tsx'
import { NavFooter } from './nav-footer.tsx'
import { PendingSlot } from './pending-slot.tsx'

/**
 * The side menu: beside the page on wide screens, in a drawer on small ones. `onFollow` is called when an entry is
 * chosen.
 */
export function SideNav({ onFollow }: { readonly onFollow?: () => void }) {
  const { t, i18n } = useLingui()
  const [path] = useLocation()
  const { features } = useCommunity()
  const isStaff = useSession()?.user.staff !== undefined
  const from = new URLSearchParams(useSearch()).get('from')
  return (
    <>
      <nav aria-label={t`Main menu`} className="flex flex-col gap-1">
        {pagesFor(isStaff).map((page) =>
          page.menu && page.isOn(features, page.path) && page.menu.isShown?.(from) !== false ? (
            <Link
              key={page.path}
              href={page.menu.href}
              aria-current={isCurrent(page, path) ? 'page' : undefined}
              {...(onFollow ? { onClick: onFollow } : {})}
              className="control justify-start gap-2 px-2.5 min-h-44px! pointer-fine:min-h-40px! text-text-muted no-underline hover:bg-surface-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-text aria-[current]:font-600"
            >
              <span className={page.menu.icon} aria-hidden />
              <span className="min-w-0 whitespace-normal leading-1.3">{i18n._(page.menu.label)}</span>
              {page.menu.isNew ? (
                <span className="ms-auto text-12px font-600 text-accent">
                  <Trans>NEW</Trans>
                </span>
              ) : null}
            </Link>
          ) : null,
        )}
      </nav>
      <div className="pt-3">
        <PendingSlot place="menu" onFollow={onFollow} />
      </div>
      <NavFooter onFollow={onFollow} />
    </>
  )
}
