import type { CardAction } from '../card-actions.tsx'
import { AdminsDialog } from './admins-dialog.tsx'
import { DemosDialog } from './demos-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RegionDialog, type RegionDialogProps } from './region-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { CancelStartDialog, MoveStartDialog } from './start-dialogs.tsx'

export interface AnyRentalDialogProps extends RegionDialogProps {
  readonly kind: Exclude<CardAction, 'renew'>
}

/** The dialogs behind a card's buttons, in one chunk. */
export function RentalDialog({ kind, ...props }: AnyRentalDialogProps) {
  switch (kind) {
    case 'password':
      return <PasswordDialog {...props} />
    case 'admins':
      return <AdminsDialog {...props} />
    case 'demos':
      return <DemosDialog {...props} />
    case 'region':
      return <RegionDialog {...props} />
    case 'move':
      return <MoveStartDialog {...props} />
    case 'cancel':
      return <CancelStartDialog {...props} />
    case 'share':
      return <ShareDialog {...props} />
  }
}
