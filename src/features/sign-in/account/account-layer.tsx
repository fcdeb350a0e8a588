import type { User } from '../../../../contract/user.ts'
import { LogoutDialog } from './logout-dialog.tsx'
import { SecurityDialog } from './security-dialog.tsx'

export interface AccountLayerProps {
  readonly layer: 'security' | 'logout'
  readonly user: User
  readonly onClose: () => void
}

/** The dialogs that the account menu opens. */
export const AccountLayer = ({ layer, user, onClose }: AccountLayerProps) =>
  layer === 'logout' ? <LogoutDialog onClose={onClose} /> : <SecurityDialog user={user} onClose={onClose} />
