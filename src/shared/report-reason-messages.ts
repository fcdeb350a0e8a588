import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReportReason } from '../../contract/reports/reports.ts'

/** Why a player was reported. */
export const reportReasonMessages: Readonly<Record<ReportReason, MessageDescriptor>> = {
  cheating: msg`Cheating`,
  abuse: msg`Insults or harassment`,
  griefing: msg`Harming the own team`,
  name: msg`Offensive name or picture`,
  other: msg({ message: 'Something else', context: 'reason of a report' }),
}
