import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect } from 'react'
import { useCommunity } from '../../platform/community.ts'
import { lazyView } from '../../platform/lazy-view.tsx'
import { useSession } from '../../shared/session.ts'
import { askSignIn, closeSignIn, useSignInRequest } from '../../shared/sign-in-request.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const AccountMenu = lazyView(
  () => import('../../features/sign-in/account/account-menu.tsx'),
  (module) => module.AccountMenu,
  { quiet: true, leavesButton: true },
)
const SignInDialog = lazyView(
  () => import('../../features/sign-in/dialog/sign-in-dialog.tsx'),
  (module) => module.SignInDialog,
)

const MenuOnItsWay = () => (
  <span className="flex items-center justify-end gap-2 w-full h-11 px-2">
    <Skeleton className="w-7 h-7 rounded-full!" />
    <Skeleton className="max-lg:hidden h-4 w-24" />
  </span>
)

/** The end of the header: the sign-in button or the account menu (SH-06, SH-09). shell.css reserves its space. */
function Account() {
  const session = useSession()
  const request = useSignInRequest()
  useEffect(() => {
    if (session) closeSignIn() // The user may have signed in in another tab.
  }, [session])
  return (
    <span className={session ? 'account account-in' : 'account'}>
      {session ? (
        <Suspense fallback={<MenuOnItsWay />}>
          <AccountMenu session={session} />
        </Suspense>
      ) : (
        <button type="button" className="btn-soft max-lg:w-44px max-lg:px-0!" onClick={() => askSignIn()}>
          <span className="i-lucide-log-in text-20px" aria-hidden />
          <span className="max-lg:sr-only">
            <Trans>Sign in</Trans>
          </span>
        </button>
      )}
      {request && !session ? (
        <Suspense>
          <SignInDialog request={request} onClose={closeSignIn} />
        </Suspense>
      ) : null}
    </span>
  )
}

export const AccountSlot = () => (useCommunity().features.signIn ? <Account /> : null)
