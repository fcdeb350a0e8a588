import { useLingui } from '@lingui/react/macro'
import type { DurationCode } from '../../contract/payments/payments.ts'

/** The names of the durations that are on sale, in the page's language. */
export function useDurationMessages(): Readonly<Record<DurationCode, string>> {
  const { t } = useLingui()
  return {
    '4h': t`4 hours`,
    '8h': t`8 hours`,
    '3d': t`3 days`,
    '7d': t`7 days`,
    '1m': t`1 month`,
    '3m': t`3 months`,
    '1y': t`1 year`,
  }
}
