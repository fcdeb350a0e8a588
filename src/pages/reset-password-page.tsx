import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { ResetPasswordForm } from '../features/sign-in/reset-password-form.tsx'
import { askSignIn } from '../shared/sign-in-request.ts'

/** The page of the mail's link (RT-09); afterwards the user signs in with the new password (CB-05). */
export function ResetPasswordPage({ token, email }: { readonly token: string; readonly email: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const onDone = () => {
    askSignIn({ view: 'emailLogin', email, notice: 'passwordReset' })
    navigate(pagePaths.login.href(), { replace: true }) // the token leaves the history too
  }
  return (
    <>
      <h1 className="title-page mb-3.5">{t`Reset your password`}</h1>
      <div className="card p-5 max-w-440px">
        <ResetPasswordForm token={token} email={email} onDone={onDone} />
      </div>
    </>
  )
}
