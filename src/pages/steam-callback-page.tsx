import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import * as ownEndpoints from '../../contract/endpoints/own-data.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { CallbackProgress } from '../features/sign-in/callback-progress.tsx'
import type { CallbackKind } from '../features/sign-in/steam-callback.ts'
import { read, refusedBan } from '../platform/api-client.ts'
import { formatDate } from '../platform/format.ts'
import { useLanguage } from '../platform/use-language.ts'
import { appealToken } from '../shared/appeal-token.ts'
import { takeCallbackQuery } from '../shared/callback-query.ts'
import { takeReturnPoint } from '../shared/return-point.ts'
import { session } from '../shared/session.ts'
import { showToast } from '../ui/toast.tsx'

/** Without an answer nothing is told. */
const unknown = (): undefined => undefined

/** The page that Steam redirects to, for a sign-in and for a link (RT-10, RT-11). */
export function SteamCallbackPage({ kind }: { readonly kind: CallbackKind }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [, navigate] = useLocation()
  /** A user who signs in before the account is deleted learns that it can be kept. */
  const tellDeletion = async () => {
    const own =
      session.get() && (await read(ownEndpoints.readOwnErasure, {}, { token: session.token() }).catch(unknown))
    const dueAt = own?.data.dueAt
    if (typeof dueAt !== 'string') return
    const day = formatDate(language, Date.parse(dueAt))
    showToast({
      kind: 'bad',
      text: t`Your account is deleted on ${day}. You can keep it in the settings, under Your data.`,
    })
  }
  return (
    <>
      <h1 className="title-page">{t`Sign in`}</h1>
      <CallbackProgress
        kind={kind}
        takeQuery={takeCallbackQuery}
        onDone={(returnId) => {
          // The appeal says what the dialog would, and has the way on.
          const given = refusedBan.get()?.appealToken
          if (given !== undefined) {
            refusedBan.set(undefined)
            appealToken.set(given)
            return navigate(pagePaths.appeal.href(), { replace: true })
          }
          void takeReturnPoint(returnId).then((path) => navigate(path, { replace: true }))
          void tellDeletion()
        }}
      />
    </>
  )
}
