import { lazyView } from '../platform/lazy-view.tsx'

// Every page but the list is a separate chunk (docs/decisions/040-document-per-page.md).
export const ServerDetailsPage = lazyView(
  () => import('../pages/server-details-page.tsx'),
  (module) => module.ServerDetailsPage,
)
export const ServerRulesPage = lazyView(
  () => import('../pages/server-rules-page.tsx'),
  (module) => module.ServerRulesPage,
)
export const VipPage = lazyView(
  () => import('../pages/vip-page.tsx'),
  (module) => module.VipPage,
)
export const VipSubscribePage = lazyView(
  () => import('../pages/vip-subscribe-page.tsx'),
  (module) => module.VipSubscribePage,
)
export const VipCardPage = lazyView(
  () => import('../pages/vip-card-page.tsx'),
  (module) => module.VipCardPage,
)
export const LeaderboardPage = lazyView(
  () => import('../pages/leaderboard-page.tsx'),
  (module) => module.LeaderboardPage,
)
export const PraccPage = lazyView(
  () => import('../pages/practice-page.tsx'),
  (module) => module.PraccPage,
)
export const PraccJoinPage = lazyView(
  () => import('../pages/practice-join-page.tsx'),
  (module) => module.PraccJoinPage,
)
export const PraccRegionsPage = lazyView(
  () => import('../pages/practice-regions-page.tsx'),
  (module) => module.PraccRegionsPage,
)
export const PairPage = lazyView(
  () => import('../pages/pair-page.tsx'),
  (module) => module.PairPage,
)
export const InventoryPage = lazyView(
  () => import('../pages/inventory-page.tsx'),
  (module) => module.InventoryPage,
)
export const FaqPage = lazyView(
  () => import('../pages/faq-page.tsx'),
  (module) => module.FaqPage,
)
export const SettingsPage = lazyView(
  () => import('../pages/settings-page.tsx'),
  (module) => module.SettingsPage,
)
export const StaffPage = lazyView(
  () => import('../pages/staff-page.tsx'),
  (module) => module.StaffPage,
)
export const FormerAddressPage = lazyView(
  () => import('../pages/former-address-page.tsx'),
  (module) => module.FormerAddressPage,
)
export const LoginPage = lazyView(
  () => import('../pages/login-page.tsx'),
  (module) => module.LoginPage,
)
export const ResetPasswordPage = lazyView(
  () => import('../pages/reset-password-page.tsx'),
  (module) => module.ResetPasswordPage,
)
export const SteamCallbackPage = lazyView(
  () => import('../pages/steam-callback-page.tsx'),
  (module) => module.SteamCallbackPage,
)
