import { QuickJoinDialog, type QuickJoinDialogProps } from '../features/quick-join/quick-join-dialog.tsx'
import { isVip, useVipStatus } from '../shared/vip-status.ts'

/**
 * Quick join for signed-in users, who may take the last slots as VIP (QJ-04). A separate chunk: visitors never are VIP.
 */
export const QuickJoinForMember = (props: Omit<QuickJoinDialogProps, 'vip'>) => (
  <QuickJoinDialog {...props} vip={isVip(useVipStatus())} />
)
