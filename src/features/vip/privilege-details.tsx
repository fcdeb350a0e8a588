import { useLingui } from '@lingui/react/macro'
import type { Privilege } from '../../../contract/content/privileges.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { columnsOf, permissionOf, privilegeTypes } from './core/privilege-types.ts'
import { PermissionMark } from './permission-mark.tsx'
import { usePrivilegeMessages } from './use-privilege-messages.ts'

export interface PrivilegeDetailsProps {
  readonly privilege: Privilege
  readonly onClose: () => void
}

/** A row's details on a phone: its meaning, and every group with its mark as text (VIP-05). */
export function PrivilegeDetails({ privilege, onClose }: PrivilegeDetailsProps) {
  const { t } = useLingui()
  const messages = usePrivilegeMessages()
  return (
    <Dialog title={privilege.content} closeLabel={t`Close`} onClose={onClose}>
      {privilege.detail === '' ? null : (
        <p className="mb-3 text-text-muted" lang={privilege.detailLang}>
          {privilege.detail}
        </p>
      )}
      <dl>
        {columnsOf(privilegeTypes).map(({ id }) => (
          <div key={id} className="flex items-center justify-between gap-4 min-h-44px border-t border-t-line">
            <dt>{messages.type(id).name}</dt>
            <dd>
              <PermissionMark permission={permissionOf(privilege[id])} withWord />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
