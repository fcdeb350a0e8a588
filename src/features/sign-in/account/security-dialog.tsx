import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { apiPaths } from '../../../../contract/paths.ts'
import { sessionListSchema } from '../../../../contract/session.ts'
import type { User } from '../../../../contract/user.ts'
import { usePersonalApi } from '../../../platform/use-api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'
import { LogoutDialog } from './logout-dialog.tsx'

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="py-3.5 border-t border-t-line first:border-t-0 first:pt-0">
    <h3 className="m-0 mb-2 text-15px font-650">{title}</h3>
    {children}
  </section>
)

/** Where the account is signed in, and its password where it has one. */
export function SecurityDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState(false)
  const sessions = usePersonalApi(apiPaths.sessions.href(), sessionListSchema)
  return (
    <Dialog title={t`Sign-in and security`} closeLabel={t`Close`} onClose={onClose}>
      <Part title={t`Signed-in devices`}>
        <DeviceList sessions={sessions} />
        <button type="button" className="btn mt-3" onClick={() => setLeaving(true)}>
          <Trans>Log out everywhere</Trans>
        </button>
      </Part>
      {user.email === null ? null : (
        <Part title={t`Change password`}>
          <ChangePasswordForm email={user.email} onChanged={sessions.retry} />
        </Part>
      )}
      {leaving ? <LogoutDialog everywhere onClose={() => setLeaving(false)} /> : null}
    </Dialog>
  )
}
