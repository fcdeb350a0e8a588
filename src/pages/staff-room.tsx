import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { StaffRole } from '../../contract/accounts/staff-role.ts'
import { pagePaths, playerInStaffPath, type StaffSection } from '../../contract/page/page-paths.ts'
import type { StaffMe } from '../../contract/staff/staff.ts'
import { useDocumentTitle } from '../platform/document-title.ts'
import { type LazyView, lazyView } from '../platform/lazy-view.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { showToast } from '../ui/toast.tsx'

interface SectionProps {
  readonly me: StaffMe
}

interface Section {
  readonly name: StaffSection
  readonly label: MessageDescriptor
  /** The least role that has it. */
  readonly role: StaffRole
  /** Tables get the whole width; forms are read in lines of a fair length. */
  readonly isWide?: true
  readonly View: LazyView<SectionProps>
}

/** Each section is a chunk of its own. */
const sections: readonly Section[] = [
  {
    name: 'overview',
    label: msg`Overview`,
    role: 'moderator',
    isWide: true,
    View: lazyView(
      () => import('./staff-overview.tsx'),
      (module) => module.StaffOverview,
      { messages: 'staff' },
    ),
  },
  {
    name: 'servers',
    label: msg`Servers`,
    role: 'administrator',
    isWide: true,
    View: lazyView(
      () => import('../features/staff/servers/servers.tsx'),
      (module) => module.Servers,
      { messages: 'staff' },
    ),
  },
  {
    name: 'players',
    label: msg({ message: 'Players', context: 'staff room' }),
    role: 'moderator',
    isWide: true,
    View: lazyView(
      () => import('../features/staff/players/players.tsx'),
      (module) => module.Players,
      { messages: 'staff' },
    ),
  },
  {
    name: 'reports',
    label: msg`Reports and appeals`,
    role: 'moderator',
    View: lazyView(
      () => import('../features/staff/reports/reports-section.tsx'),
      (module) => module.ReportsSection,
      { messages: 'staff' },
    ),
  },
  {
    name: 'game',
    label: msg`In the game`,
    role: 'moderator',
    View: lazyView(
      () => import('../features/staff/game-side/game-section.tsx'),
      (module) => module.GameSection,
      { messages: 'staff-game' },
    ),
  },
  {
    name: 'texts',
    label: msg`Texts`,
    role: 'moderator',
    isWide: true,
    View: lazyView(
      () => import('../features/staff/texts/texts.tsx'),
      (module) => module.Texts,
      { messages: 'staff' },
    ),
  },
  {
    name: 'orders',
    label: msg`Orders`,
    role: 'administrator',
    isWide: true,
    View: lazyView(
      () => import('../features/staff/orders/orders.tsx'),
      (module) => module.Orders,
      { messages: 'staff' },
    ),
  },
  {
    name: 'rentals',
    label: msg`Practice servers`,
    role: 'administrator',
    isWide: true,
    View: lazyView(
      () => import('../features/staff/rentals/rentals.tsx'),
      (module) => module.Rentals,
      { messages: 'staff' },
    ),
  },
  {
    name: 'leaderboard',
    label: msg`Leaderboard`,
    role: 'administrator',
    isWide: true,
    View: lazyView(
      () => import('../features/staff/leaderboard/leaderboard-section.tsx'),
      (module) => module.LeaderboardSection,
      { messages: 'staff' },
    ),
  },
  {
    name: 'settings',
    label: msg`Settings`,
    role: 'administrator',
    View: lazyView(
      () => import('../features/staff/settings/settings.tsx'),
      (module) => module.Settings,
      { messages: 'staff-settings' },
    ),
  },
  {
    name: 'alerts',
    label: msg`Alerts`,
    role: 'administrator',
    isWide: true,
    View: lazyView(
      () => import('../features/staff/alerts/alerts.tsx'),
      (module) => module.Alerts,
      { messages: 'staff' },
    ),
  },
  {
    name: 'audit',
    label: msg`Audit`,
    role: 'moderator',
    isWide: true,
    View: lazyView(
      () => import('../features/staff/audit/audit.tsx'),
      (module) => module.Audit,
      { messages: 'staff' },
    ),
  },
  {
    name: 'members',
    label: msg`Staff`,
    role: 'administrator',
    isWide: true,
    View: lazyView(
      () => import('../features/staff/members/members.tsx'),
      (module) => module.Members,
      { messages: 'staff' },
    ),
  },
]

const Waiting = () => <Skeleton className="waiting h-40 w-full" />

/** To the overview; `why`: the address is that of a section that is not for this person. */
function Away({ why }: { readonly why: string | undefined }) {
  useEffect(() => {
    if (why !== undefined) showToast({ kind: 'info', text: why })
  }, [why])
  return <Redirect to={pagePaths.staff.href()} replace />
}

/** The frame of the room: its sections as links, and the current one. */
export function StaffRoom({ me }: SectionProps): ReactNode {
  const { t, i18n } = useLingui()
  const [path] = useLocation()
  useDocumentTitle(t`Staff room`)
  const isSection = sections.some(({ name }) => pagePaths.staff.href(name) === path)
  const shown = sections.filter(({ role }) => role === 'moderator' || me.role === role)
  const current = shown.find(
    ({ name }) => pagePaths.staff.href(name) === path || (name === 'players' && playerInStaffPath(path) !== undefined),
  )
  if (current === undefined) return <Away why={isSection ? t`This section is for administrators.` : undefined} />
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 mb-3">
        <h1 className="title-page">
          <Trans>Staff room</Trans>
        </h1>
        <p className="muted">{me.role === 'administrator' ? t`Administrator` : t`Moderator`}</p>
      </div>
      <TabLinks
        label={t`Sections of the staff room`}
        links={shown.map(({ name, label }) => ({ name, label: i18n._(label), href: pagePaths.staff.href(name) }))}
        current={current.name}
      />
      <div className={current.isWide ? '' : 'max-w-960px'}>
        <Suspense fallback={<Waiting />}>
          <current.View key={current.name} me={me} />
        </Suspense>
      </div>
    </>
  )
}
