import { msg } from '@lingui/core/macro'
import { type FieldSpec, line, pair } from '../edits/field-spec.ts'

const both = {}

/** The modes of the list, and those in quick join. */
export const modeSettings: readonly FieldSpec[] = [
  {
    key: 'modes',
    label: msg`Modes`,
    type: 'list',
    addLabel: msg`Add a mode`,
    blank: { id: '', name: both, aliases: [] },
    problem: msg`Each word may belong to one mode only, with 1 to 40 modes.`,
    fields: [
      line('id', msg`Word in the servers’ category`, 32, { problem: msg`Lower-case, without a comma` }),
      pair('name', msg({ message: 'Name', context: 'mode' }), 40),
      {
        key: 'aliases',
        label: msg`Other names`,
        type: 'words',
        hint: msg`Separated by commas`,
        problem: msg`Lower-case words, separated by commas`,
      },
    ],
  },
  {
    key: 'quickJoin',
    label: msg`Modes in quick join`,
    type: 'words',
    hint: msg`Their words, separated by commas; at most 4`,
    problem: msg`1 to 4 different mode words from the list above`,
  },
]
