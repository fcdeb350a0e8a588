import { Trans, useLingui } from '@lingui/react/macro'
import { askSignIn } from '../../shared/sign-in-request.ts'
import { Notice } from '../../ui/notice.tsx'

/** Asks visitors to sign in: what is bought or shown belongs to an account. */
export function SignInFirst({ children }: { readonly children: string }) {
  const { t } = useLingui()
  return (
    <div className="card max-w-640px mx-auto w-full">
      <Notice
        icon="i-lucide-log-in"
        drawing="gate"
        title={t`Please sign in first`}
        action={
          <button type="button" className="btn-main mt-2" onClick={() => askSignIn()}>
            <Trans>Sign in</Trans>
          </button>
        }
      >
        {children}
      </Notice>
    </div>
  )
}
