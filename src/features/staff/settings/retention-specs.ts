import { msg } from '@lingui/core/macro'
import { type RetainedKind, retentionLimits, retentionMost } from '../../../../contract/privacy/retention.ts'
import { type FieldSpec, type Label, part } from '../edits/field-spec.ts'

const daysOf = (key: RetainedKind, label: Label, hint?: Label): FieldSpec => {
  const [least, most] = [retentionLimits[key].least, retentionMost]
  return { key, label, type: 'number', hint, problem: msg`Enter a whole number from ${least} to ${most}.` }
}

/** For how many days rows are kept. */
export const retentionSettings: readonly FieldSpec[] = [
  part('retention', msg`Days for which data is kept`, [
    daysOf('matches', msg`Records of matches`, msg`Rankings and statistics stay.`),
    daysOf('signIns', msg`Sign-ins, with their addresses`),
    daysOf('mails', msg`Sent mails, without their text`),
    daysOf('notices', msg`Messages of payment providers`),
    daysOf('rentals', msg`Ended practice servers`),
    daysOf('orders', msg`Orders and payments`, msg`As required by your country’s tax law, often 6 to 10 years.`),
    daysOf('bans', msg`Ended bans`),
  ]),
]
