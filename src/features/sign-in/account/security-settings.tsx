import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { User } from '../../../../contract/accounts/user.ts'
import * as accountEndpoints from '../../../../contract/endpoints/accounts.ts'
import { useOnline } from '../../../platform/online.ts'
import { usePersonalApi } from '../../../shared/use-personal-api.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'
import { LogoutDialog, type LogoutScope } from './logout-dialog.tsx'

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="py-4 list-row first:pt-0">
    <h3 className="mb-2.5 text-16px font-600">{title}</h3>
    {children}
  </section>
)

/** The signed-in devices, the buttons to sign them out, and the password if the account has one. */
export function SecuritySettings({ user }: { readonly user: User }) {
  const { t } = useLingui()
  const online = useOnline()
  const [leaving, setLeaving] = useState<LogoutScope>()
  const sessions = usePersonalApi(accountEndpoints.listSessions, {})
  const others = sessions.data?.some(({ current }) => !current) ?? false
  return (
    <>
      <Part title={t`Signed-in devices`}>
        <DeviceList sessions={sessions} />
        <div className="flex flex-wrap gap-2 mt-3">
          {others ? (
            <button type="button" className="btn" disabled={!online} onClick={() => setLeaving('others')}>
              <Trans>Sign out all other devices</Trans>
            </button>
          ) : null}
          <button type="button" className="btn" onClick={() => setLeaving('everywhere')}>
            <Trans>Sign out everywhere</Trans>
          </button>
        </div>
      </Part>
      <Part title={t`Change password`}>
        {user.email === null ? (
          <p className="muted">
            <Trans>You sign in with Steam, so there is no password here. Change it in your Steam account.</Trans>
          </p>
        ) : (
          <ChangePasswordForm email={user.email} onChanged={sessions.retry} />
        )}
      </Part>
      {leaving ? <LogoutDialog scope={leaving} onDone={sessions.retry} onClose={() => setLeaving(undefined)} /> : null}
    </>
  )
}
