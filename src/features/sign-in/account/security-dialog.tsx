import { useLingui } from '@lingui/react/macro'
import type { User } from '../../../../contract/user.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SecuritySettings } from './security-settings.tsx'

/** The security settings, opened from the account menu. */
export function SecurityDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Sign-in and security`} closeLabel={t`Close`} onClose={onClose}>
      <SecuritySettings user={user} />
    </Dialog>
  )
}
