import { msg } from '@lingui/core/macro'
import { type FieldSpec, flag, line } from '../edits/field-spec.ts'

/** The modes that have a leaderboard besides the four that every portal ranks. */
export const rankingList: FieldSpec = {
  key: 'rankings',
  label: msg`Modes with a leaderboard`,
  type: 'list',
  addLabel: msg`Rank a mode`,
  blank: { mode: '', rule: 'rounds', freeForAll: false },
  problem: msg`Each mode once, with at most 12 modes.`,
  fields: [
    line('mode', msg`Word of the mode`, 32, {
      problem: msg`The word of a mode from the list above that doesn't have a leaderboard on every portal`,
    }),
    {
      key: 'rule',
      label: msg`Ranked by`,
      type: 'segmented',
      options: [
        { value: 'kills', label: msg({ message: 'Kills', context: 'ranking rule' }) },
        { value: 'duels', label: msg`Rate of duels` },
        { value: 'rounds', label: msg`Rate of rounds` },
      ],
    },
    flag('freeForAll', msg`Everyone is an enemy`, {
      hint: msg`Kills of the own side count. In duels they always do.`,
    }),
  ],
}
