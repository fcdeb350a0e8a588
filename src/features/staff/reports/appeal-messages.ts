import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AppealState } from '../../../../contract/accounts/appeals.ts'

/** How an appeal stands. */
export const appealStateMessages: Readonly<Record<AppealState, MessageDescriptor>> = {
  open: msg`Waits for staff`,
  lifted: msg`Ban lifted`,
  upheld: msg`Ban upheld`,
  ended: msg`Ban ended first`,
}
export const askedMessage = msg`Waits for the player`
