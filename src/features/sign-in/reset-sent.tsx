import { Trans } from '@lingui/react/macro'

/** The mail with the link was sent (AU-05). */
export const ResetSent = ({ email }: { readonly email: string }) => (
  <>
    <span className="i-lucide-mail-check text-32px text-ok" aria-hidden />
    <p role="status">
      <span className="block font-600">
        <Trans>E-mail sent</Trans>
      </span>
      <span className="muted break-anywhere">{email}</span>
    </p>
    <p className="muted max-w-340px">
      <Trans>Open the link in the e-mail to choose a new password. Nothing there? Check your spam folder.</Trans>
    </p>
  </>
)
