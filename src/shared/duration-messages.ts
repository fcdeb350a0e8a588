import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DurationCode } from '../../contract/payments/payments.ts'

/** The names of the durations that are on sale. */
export const durationMessages: Readonly<Record<DurationCode, MessageDescriptor>> = {
  '4h': msg`4 hours`,
  '8h': msg`8 hours`,
  '3d': msg`3 days`,
  '7d': msg`7 days`,
  '1m': msg`1 month`,
  '3m': msg`3 months`,
  '1y': msg`1 year`,
}
