import { msg } from '@lingui/core/macro'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { type Page, page, pageWith } from './page.ts'

// It stands in two rows.
const SteamCallbackPage = lazyView(
  () => import('../pages/steam-callback-page.tsx'),
  (module) => module.SteamCallbackPage,
)
/** Sign-in, and the appeal that it opens for the banned. */
export const signInRows: readonly Page[] = [
  page({
    name: 'appeal',
    path: pagePaths.appeal.pattern,
    isOn: ({ signIn }) => signIn,
    title: msg`Appeal against a ban`,
    view: lazyView(
      () => import('../pages/appeal-page.tsx'),
      (module) => module.AppealPage,
    ),
  }),
  page({
    name: 'login',
    path: pagePaths.login.pattern,
    isOn: ({ signIn }) => signIn,
    title: msg`Sign in`,
    view: lazyView(
      () => import('../pages/login-page.tsx'),
      (module) => module.LoginPage,
    ),
  }),
  ...(['steamCallback', 'steamBindCallback'] as const).map((kind) =>
    pageWith({
      name: kind,
      path: pagePaths[kind].pattern,
      isOn: ({ signIn }) => signIn,
      title: msg`Sign in`,
      view: SteamCallbackPage,
      props: () => ({ kind }),
    }),
  ),
  pageWith({
    name: 'resetPassword',
    path: pagePaths.resetPassword.pattern,
    isOn: ({ signIn }) => signIn,
    // The address has to name whose password, and what allows it (RT-09).
    redirect: (search) => (search.get('token') && search.get('email') ? undefined : pagePaths.login.href()),
    title: msg`Reset your password`,
    view: lazyView(
      () => import('../pages/reset-password-page.tsx'),
      (module) => module.ResetPasswordPage,
    ),
    props: (_, search) => ({ token: search.get('token') ?? '', email: search.get('email') ?? '' }),
  }),
]
