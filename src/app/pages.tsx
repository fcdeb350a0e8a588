import { msg } from '@lingui/core/macro'
import { pagePaths } from '../../contract/page-paths.ts'
import { firstReads, ServersPage } from '../pages/servers-page.tsx'
import { lazyView } from '../platform/lazy-view.tsx'
import { type Page, page } from './page.ts'
import { sharedServer } from './shared-server.ts'

// The list is part of the entry; every other page is a separate chunk (docs/decisions/040-document-per-page.md).
const list = { catalogue: 'shell', preload: async () => ({ firstReads }) } as const
const ServerDetailsPage = lazyView(
  () => import('../pages/server-details-page.tsx'),
  (module) => module.ServerDetailsPage,
)
const ServerRulesPage = lazyView(
  () => import('../pages/server-rules-page.tsx'),
  (module) => module.ServerRulesPage,
)
const VipPage = lazyView(
  () => import('../pages/vip-page.tsx'),
  (module) => module.VipPage,
)
const VipSubscribePage = lazyView(
  () => import('../pages/vip-subscribe-page.tsx'),
  (module) => module.VipSubscribePage,
)
const VipCardPage = lazyView(
  () => import('../pages/vip-card-page.tsx'),
  (module) => module.VipCardPage,
)
const LeaderboardPage = lazyView(
  () => import('../pages/leaderboard-page.tsx'),
  (module) => module.LeaderboardPage,
)
const PraccPage = lazyView(
  () => import('../pages/pracc-page.tsx'),
  (module) => module.PraccPage,
)
const PraccJoinPage = lazyView(
  () => import('../pages/pracc-join-page.tsx'),
  (module) => module.PraccJoinPage,
)
const InventoryPage = lazyView(
  () => import('../pages/inventory-page.tsx'),
  (module) => module.InventoryPage,
)
const FaqPage = lazyView(
  () => import('../pages/faq-page.tsx'),
  (module) => module.FaqPage,
)
const SettingsPage = lazyView(
  () => import('../pages/settings-page.tsx'),
  (module) => module.SettingsPage,
)
const StaffPage = lazyView(
  () => import('../pages/staff-page.tsx'),
  (module) => module.StaffPage,
)
const HandOverPage = lazyView(
  () => import('../pages/hand-over-page.tsx'),
  (module) => module.HandOverPage,
)
const LoginPage = lazyView(
  () => import('../pages/login-page.tsx'),
  (module) => module.LoginPage,
)
const ResetPasswordPage = lazyView(
  () => import('../pages/reset-password-page.tsx'),
  (module) => module.ResetPasswordPage,
)
const SteamCallbackPage = lazyView(
  () => import('../pages/steam-callback-page.tsx'),
  (module) => module.SteamCallbackPage,
)

/** Every page: its address, when it is on, its title, menu entry and shortcuts, and what it renders. */
export const pages: readonly Page[] = [
  page({
    name: 'servers',
    path: pagePaths.servers.pattern,
    isOn: ({ servers }) => servers.enabled,
    home: 'rendered',
    below: 'redirected',
    redirect: (search, { servers }) => (servers.details ? sharedServer(search) : undefined),
    title: msg`Servers`,
    menu: { icon: 'i-lucide-server', label: msg`Servers`, href: pagePaths.servers.href() },
    shortcuts: [
      { url: '/servers?qj=retakes', name: msg`Quick join · Retakes`, shortName: msg`Quick join` },
      { url: pagePaths.servers.href(), name: msg`Server list`, shortName: msg`Servers` },
    ],
    view: list,
    painted: 'everyone',
    isRestless: true,
    keptFor: 'everyone',
    render: () => <ServersPage />,
  }),
  page({
    name: 'serverDetails',
    path: pagePaths.serverDetails.pattern,
    isOn: ({ servers }) => servers.enabled && servers.details,
    view: ServerDetailsPage,
    keptFor: 'everyone',
    render: (server) => <ServerDetailsPage serverId={server.serverId} />,
  }),
  page({
    name: 'serverRules',
    path: pagePaths.serverRules.pattern,
    isOn: ({ servers }) => servers.enabled && servers.rules,
    title: msg`Server rules`,
    view: ServerRulesPage,
    keptFor: 'everyone',
    render: (server) => <ServerRulesPage serverId={server.serverId} />,
  }),
  page({
    name: 'vip',
    path: pagePaths.vip.pattern,
    isOn: ({ vip }) => vip,
    home: 'redirected',
    below: 'redirected',
    title: msg`VIP membership`,
    menu: { icon: 'i-lucide-crown', label: msg`VIP`, href: pagePaths.vip.href() },
    view: VipPage,
    painted: 'visitors',
    keptFor: 'visitors',
    render: () => <VipPage />,
  }),
  page({
    name: 'vipSubscribe',
    path: pagePaths.vipSubscribe.pattern,
    isOn: ({ vip }) => vip,
    title: msg`Subscribe to VIP`,
    shortcuts: [{ url: `${pagePaths.vipSubscribe.href()}?source=pwa`, name: msg`VIP membership`, shortName: msg`VIP` }],
    view: VipSubscribePage,
    render: () => <VipSubscribePage />,
  }),
  page({
    name: 'vipCard',
    path: pagePaths.vipCard.pattern,
    isOn: ({ vip }) => vip,
    title: msg`Member card`,
    view: VipCardPage,
    render: () => <VipCardPage />,
  }),
  page({
    name: 'leaderboard',
    path: pagePaths.leaderboard.pattern,
    isOn: ({ leaderboard }) => leaderboard,
    below: 'redirected',
    title: msg`Leaderboard`,
    menu: { icon: 'i-lucide-trophy', label: msg`Leaderboard`, href: pagePaths.leaderboard.href() },
    shortcuts: [{ url: pagePaths.leaderboard.href(), name: msg`Leaderboard` }],
    view: LeaderboardPage,
    painted: 'everyone',
    keptFor: 'visitors',
    render: () => <LeaderboardPage />,
  }),
  page({
    name: 'pracc',
    path: pagePaths.pracc.pattern,
    isOn: ({ pracc }) => pracc,
    below: 'redirected',
    title: msg`Practice servers`,
    menu: {
      icon: 'i-lucide-crosshair',
      label: msg`Practice servers`,
      href: pagePaths.pracc.href(),
      isNew: true,
    },
    view: PraccPage,
    painted: 'visitors',
    keptFor: 'visitors',
    render: () => <PraccPage />,
  }),
  page({
    name: 'praccJoin',
    path: pagePaths.praccJoin.pattern,
    isOn: ({ pracc }) => pracc,
    title: msg`Practice servers`,
    view: PraccJoinPage,
    render: ({ code }) => <PraccJoinPage code={code} />,
  }),
  page({
    name: 'inventory',
    path: pagePaths.inventory.pattern,
    // A part of it can be off (GEN-16).
    isOn: ({ inventory }, path) => {
      const flags: Readonly<Record<string, boolean>> = inventory
      return inventory.enabled && flags[path.split('/')[2] ?? ''] !== false
    },
    below: 'rendered',
    // Without `from` the inventory is not addressed at all (RT-06).
    redirect: (search) => (search.has('from') ? undefined : '/'),
    title: msg`Inventory`,
    menu: {
      icon: 'i-lucide-package',
      label: msg`Inventory`,
      href: pagePaths.inventory.href(),
      // An outside origin has an inventory of its own.
      isShown: (from) => from === null || from === 'portal',
    },
    view: InventoryPage,
    render: () => null,
    Kept: InventoryPage,
  }),
  page({
    name: 'faq',
    path: pagePaths.faq.pattern,
    isOn: ({ faq }) => faq,
    home: 'redirected',
    title: msg`FAQ`,
    menu: { icon: 'i-lucide-circle-help', label: msg`FAQ`, href: pagePaths.faq.href() },
    shortcuts: [{ url: pagePaths.faq.href(), name: msg`FAQ` }],
    view: FaqPage,
    painted: 'everyone',
    keptFor: 'everyone',
    render: () => <FaqPage />,
  }),
  page({
    name: 'settings',
    path: pagePaths.settings.pattern,
    isOn: ({ settings }) => settings.enabled,
    home: 'redirected',
    below: 'redirected',
    title: msg`Settings`,
    menu: { icon: 'i-lucide-settings', label: msg`Settings`, href: pagePaths.settings.href() },
    view: SettingsPage,
    render: () => <SettingsPage part="general" />,
  }),
  ...(['profile', 'security'] as const).map((part) =>
    page({
      name: part === 'profile' ? 'settingsProfile' : 'settingsSecurity',
      path: pagePaths.settings.href(part),
      isOn: ({ settings, signIn }) => settings.enabled && settings[part] && signIn,
      offSilently: true,
      title: msg`Settings`,
      view: SettingsPage,
      render: () => <SettingsPage part={part} />,
    }),
  ),
  page({
    name: 'staff',
    path: pagePaths.staff.pattern,
    isOn: ({ signIn }) => signIn,
    forStaff: true,
    below: 'rendered',
    menu: { icon: 'i-lucide-sliders-horizontal', label: msg`Staff room`, href: pagePaths.staff.href() },
    view: StaffPage,
    render: () => <StaffPage />,
  }),
  page({
    name: 'handOver',
    path: pagePaths.handOver.pattern,
    isOn: () => true,
    view: HandOverPage,
    render: () => <HandOverPage />,
  }),
  page({
    name: 'login',
    path: pagePaths.login.pattern,
    isOn: ({ signIn }) => signIn,
    title: msg`Sign in`,
    view: LoginPage,
    render: () => <LoginPage />,
  }),
  ...(['steamCallback', 'steamBindCallback'] as const).map((kind) =>
    page({
      name: kind,
      path: pagePaths[kind].pattern,
      isOn: ({ signIn }) => signIn,
      title: msg`Sign in`,
      view: SteamCallbackPage,
      render: () => <SteamCallbackPage kind={kind} />,
    }),
  ),
  page({
    name: 'resetPassword',
    path: pagePaths.resetPassword.pattern,
    isOn: ({ signIn }) => signIn,
    // The address has to name whose password, and what allows it (RT-09).
    redirect: (search) => (search.get('token') && search.get('email') ? undefined : pagePaths.login.href()),
    title: msg`Reset your password`,
    view: ResetPasswordPage,
    render: (_, search) => <ResetPasswordPage token={search.get('token') ?? ''} email={search.get('email') ?? ''} />,
  }),
]

/** The pages that exist for a visitor. */
export const pagesFor = (isStaff: boolean): readonly Page[] => pages.filter(({ forStaff }) => isStaff || !forStaff)

/** The current page's menu entry (SH-11): `path` is its address or below it; the list's stands at the root too. */
export const isCurrent = ({ path: area, home }: Page, path: string): boolean =>
  path === area || path.startsWith(`${area}/`) || (home === 'rendered' && path === '/')
