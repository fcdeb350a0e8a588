import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { CallbackProgress } from '../features/sign-in/callback-progress.tsx'
import type { CallbackKind } from '../features/sign-in/steam-callback.ts'
import { takeCallbackQuery } from '../shared/callback-query.ts'
import { takeReturnPoint } from '../shared/return-point.ts'

/** The page that Steam redirects to, for a sign-in and for a link (RT-10, RT-11). */
export function SteamCallbackPage({ kind }: { readonly kind: CallbackKind }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <>
      <h1 className="title-page">{t`Sign in`}</h1>
      <CallbackProgress
        kind={kind}
        takeQuery={takeCallbackQuery}
        onDone={(returnId) => void takeReturnPoint(returnId).then((path) => navigate(path, { replace: true }))}
      />
    </>
  )
}
