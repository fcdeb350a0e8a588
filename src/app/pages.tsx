import { msg } from '@lingui/core/macro'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { firstReads, ServersPage } from '../pages/servers-page.tsx'
import { lazyView } from '../platform/lazy-view.tsx'
import { legalRows } from './legal-rows.ts'
import { type Page, page, pageWith } from './page.ts'
import { playerRows } from './player-rows.ts'
import { sharedServer } from './shared-server.ts'
import { signInRows } from './sign-in-rows.ts'

// Every page but the list, which is part of the entry, is a separate chunk (docs/decisions/040-document-per-page.md).
const ServerList = Object.assign(() => <ServersPage />, {
  catalogue: 'shell',
  preload: async () => ({ firstReads }),
} as const)
// These stand in several rows.
const SettingsPage = lazyView(
  () => import('../pages/settings-page.tsx'),
  (module) => module.SettingsPage,
)
const LinkPage = lazyView(
  () => import('../pages/link-page.tsx'),
  (module) => module.LinkPage,
)
const InventoryPage = lazyView(
  () => import('../pages/inventory-page.tsx'),
  (module) => module.InventoryPage,
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
    view: ServerList,
    painted: 'everyone',
    isRestless: true,
    keptFor: 'everyone',
  }),
  pageWith({
    name: 'serverDetails',
    path: pagePaths.serverDetails.pattern,
    isOn: ({ servers }) => servers.enabled && servers.details,
    view: lazyView(
      () => import('../pages/server-details-page.tsx'),
      (module) => module.ServerDetailsPage,
    ),
    keptFor: 'everyone',
    props: ({ serverId }) => ({ serverId }),
  }),
  pageWith({
    name: 'serverRules',
    path: pagePaths.serverRules.pattern,
    isOn: ({ servers }) => servers.enabled && servers.rules,
    title: msg`Server rules`,
    view: lazyView(
      () => import('../features/servers/rules/server-rules.tsx'),
      (module) => module.ServerRulesView,
    ),
    keptFor: 'everyone',
    props: ({ serverId }) => ({ serverId }),
  }),
  page({
    name: 'vip',
    path: pagePaths.vip.pattern,
    isOn: ({ vip }) => vip,
    home: 'redirected',
    below: 'redirected',
    title: msg`VIP membership`,
    menu: { icon: 'i-lucide-crown', label: msg`VIP`, href: pagePaths.vip.href() },
    view: lazyView(
      () => import('../pages/vip-page.tsx'),
      (module) => module.VipPage,
    ),
    painted: 'visitors',
    keptFor: 'visitors',
  }),
  page({
    name: 'vipSubscribe',
    path: pagePaths.vipSubscribe.pattern,
    isOn: ({ vip }) => vip,
    title: msg`Subscribe to VIP`,
    shortcuts: [{ url: `${pagePaths.vipSubscribe.href()}?source=pwa`, name: msg`VIP membership`, shortName: msg`VIP` }],
    view: lazyView(
      () => import('../pages/vip-subscribe-page.tsx'),
      (module) => module.VipSubscribePage,
    ),
  }),
  page({
    name: 'vipCard',
    path: pagePaths.vipCard.pattern,
    isOn: ({ vip }) => vip,
    title: msg`Member card`,
    view: lazyView(
      () => import('../pages/vip-card-page.tsx'),
      (module) => module.VipCardPage,
    ),
  }),
  page({
    name: 'leaderboard',
    path: pagePaths.leaderboard.pattern,
    isOn: ({ leaderboard }) => leaderboard,
    below: 'redirected',
    title: msg`Leaderboard`,
    menu: { icon: 'i-lucide-trophy', label: msg`Leaderboard`, href: pagePaths.leaderboard.href() },
    shortcuts: [{ url: pagePaths.leaderboard.href(), name: msg`Leaderboard` }],
    view: lazyView(
      () => import('../pages/leaderboard-page.tsx'),
      (module) => module.LeaderboardPage,
    ),
    painted: 'everyone',
    keptFor: 'visitors',
  }),
  ...playerRows,
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
    view: lazyView(
      () => import('../pages/practice-page.tsx'),
      (module) => module.PracticePage,
    ),
    painted: 'visitors',
    keptFor: 'visitors',
  }),
  pageWith({
    name: 'praccJoin',
    path: pagePaths.praccJoin.pattern,
    isOn: ({ pracc }) => pracc,
    title: msg`Practice servers`,
    view: lazyView(
      () => import('../pages/practice-join-page.tsx'),
      (module) => module.PracticeJoinPage,
    ),
    props: ({ code }) => ({ code }),
  }),
  pageWith({
    name: 'praccRegions',
    path: pagePaths.praccRegions.pattern,
    isOn: ({ pracc, regionAdvisor }) => pracc && regionAdvisor,
    title: msg`Best region for the team`,
    view: lazyView(
      () => import('../pages/practice-regions-page.tsx'),
      (module) => module.PracticeRegionsPage,
    ),
    props: ({ code }) => ({ code }),
  }),
  page({
    name: 'pair',
    path: pagePaths.pair.pattern,
    isOn: ({ sendToPc }) => sendToPc,
    title: msg`Send to PC`,
    view: lazyView(
      () => import('../pages/pair-page.tsx'),
      (module) => module.PairPage,
    ),
  }),
  {
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
  },
  page({
    name: 'faq',
    path: pagePaths.faq.pattern,
    isOn: ({ faq }) => faq,
    home: 'redirected',
    title: msg`FAQ`,
    menu: { icon: 'i-lucide-circle-help', label: msg`FAQ`, href: pagePaths.faq.href() },
    shortcuts: [{ url: pagePaths.faq.href(), name: msg`FAQ` }],
    view: lazyView(
      () => import('../pages/faq-page.tsx'),
      (module) => module.FaqPage,
    ),
    painted: 'everyone',
    keptFor: 'everyone',
  }),
  page({
    name: 'bans',
    path: pagePaths.bans.pattern,
    isOn: ({ bans }) => bans,
    title: msg`Bans`,
    menu: { icon: 'i-lucide-gavel', label: msg`Bans`, href: pagePaths.bans.href() },
    view: lazyView(
      () => import('../pages/bans-page.tsx'),
      (module) => module.BansPage,
    ),
  }),
  ...legalRows,
  pageWith({
    name: 'settings',
    path: pagePaths.settings.pattern,
    isOn: ({ settings }) => settings.enabled,
    home: 'redirected',
    below: 'redirected',
    title: msg`Settings`,
    menu: { icon: 'i-lucide-settings', label: msg`Settings`, href: pagePaths.settings.href() },
    view: SettingsPage,
    props: () => ({ part: 'general' }) as const,
  }),
  ...(['profile', 'security'] as const).map((part) =>
    pageWith({
      name: part === 'profile' ? 'settingsProfile' : 'settingsSecurity',
      path: pagePaths.settings.href(part),
      isOn: ({ settings, signIn }) => settings.enabled && settings[part] && signIn,
      offSilently: true,
      title: msg`Settings`,
      view: SettingsPage,
      props: () => ({ part }),
    }),
  ),
  page({
    name: 'staff',
    path: pagePaths.staff.pattern,
    isOn: ({ signIn }) => signIn,
    forStaff: true,
    below: 'rendered',
    menu: { icon: 'i-lucide-sliders-horizontal', label: msg`Staff room`, href: pagePaths.staff.href() },
    view: lazyView(
      () => import('../pages/staff-page.tsx'),
      (module) => module.StaffPage,
    ),
  }),
  ...(['formerAddress', 'claim'] as const).map((kind) =>
    pageWith({
      name: kind,
      path: pagePaths[kind].pattern,
      isOn: () => true,
      view: LinkPage,
      props: () => ({ kind }),
    }),
  ),
  ...signInRows,
]

/** The pages that exist for a visitor. */
export const pagesFor = (isStaff: boolean): readonly Page[] => pages.filter(({ forStaff }) => isStaff || !forStaff)
