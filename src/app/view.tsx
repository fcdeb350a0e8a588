import { useLingui } from '@lingui/react/macro'
import { ServersPage } from '../pages/servers-page.tsx'
import { lazyView } from '../platform/lazy-view.tsx'
import { Notice } from '../ui/notice.tsx'
import type { View } from './routes.ts'

// The list is the main job and part of the first load; every other page is a chunk of its own.
const ServerDetailsPage = lazyView(
  () => import('../pages/server-details-page.tsx'),
  (module) => module.ServerDetailsPage,
)
const ServerRulesPage = lazyView(
  () => import('../pages/server-rules-page.tsx'),
  (module) => module.ServerRulesPage,
)
const FaqPage = lazyView(
  () => import('../pages/faq-page.tsx'),
  (module) => module.FaqPage,
)
const LeaderboardPage = lazyView(
  () => import('../pages/leaderboard-page.tsx'),
  (module) => module.LeaderboardPage,
)
/** Not a page of `ViewPage`: the app keeps it once it was opened. */
export const InventoryPage = lazyView(
  () => import('../pages/inventory-page.tsx'),
  (module) => module.InventoryPage,
)
const SettingsPage = lazyView(
  () => import('../pages/settings-page.tsx'),
  (module) => module.SettingsPage,
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

const PraccPage = lazyView(
  () => import('../pages/pracc-page.tsx'),
  (module) => module.PraccPage,
)
const PraccJoinPage = lazyView(
  () => import('../pages/pracc-join-page.tsx'),
  (module) => module.PraccJoinPage,
)

function NothingHere() {
  const { t } = useLingui()
  return <Notice icon="i-lucide-power-off" title={t`This community has switched everything off`} />
}

/** The page of a settled address. */
export function ViewPage({ view }: { readonly view: View }) {
  switch (view.name) {
    case 'servers':
      return <ServersPage />
    case 'serverDetails':
      return <ServerDetailsPage key={view.serverId} serverId={view.serverId} />
    case 'serverRules':
      return <ServerRulesPage key={view.serverId} serverId={view.serverId} />
    case 'faq':
      return <FaqPage />
    case 'leaderboard':
      return <LeaderboardPage />
    case 'settings':
      return <SettingsPage part={view.part} />
    case 'vip':
      return <VipPage />
    case 'vipSubscribe':
      return <VipSubscribePage />
    case 'vipCard':
      return <VipCardPage />
    case 'pracc':
      return <PraccPage />
    case 'praccJoin':
      return <PraccJoinPage key={view.code} code={view.code} />
    case 'login':
      return <LoginPage />
    case 'resetPassword':
      return <ResetPasswordPage token={view.token} email={view.email} />
    case 'steamCallback':
    case 'bindCallback':
      return <SteamCallbackPage kind={view.name} />
    case 'inventory':
      return null
    case 'nothing':
      return <NothingHere />
  }
}
