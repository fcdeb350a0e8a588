import { QuickJoinDialog, type QuickJoinDialogProps } from '../features/quick-join/quick-join-dialog.tsx'
import { isVip, useVipStatus } from '../platform/vip-status.ts'

/** Quick join that knows whether the person may take the last slots (QJ-04). A chunk of its own: a visitor is no member. */
export const QuickJoinForMember = (props: Omit<QuickJoinDialogProps, 'vip'>) => (
  <QuickJoinDialog {...props} vip={isVip(useVipStatus())} />
)
