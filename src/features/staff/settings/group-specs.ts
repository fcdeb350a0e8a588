import { msg } from '@lingui/core/macro'
import { type FieldSpec, line, part } from '../edits/field-spec.ts'

/** What a group of players is on game servers; a name of a group is the same in every language. */
export const groupInGame = (key: string, label: string): FieldSpec =>
  part(key, label, [
    {
      key: 'flags',
      label: msg`Flags of CounterStrikeSharp`,
      type: 'words',
      hint: msg`Separated by commas. Empty: none.`,
      problem: msg`Up to 20 flags such as @css/reservation`,
    },
    line('group', msg`Group of CounterStrikeSharp`, 52, {
      canBeEmpty: true,
      whenEmpty: '',
      hint: msg`Empty: none.`,
      problem: msg`A group such as #css/vip`,
    }),
    line('sourceModFlags', msg`Flags of SourceMod`, 21, {
      canBeEmpty: true,
      whenEmpty: '',
      hint: msg`Empty: none.`,
      problem: msg`Lower-case letters, such as a`,
    }),
    { key: 'immunity', label: msg`Immunity`, type: 'number', problem: msg`Enter a whole number from 0 to 100.` },
    line('vipGroup', msg`Group of VIPCore`, 30, {
      canBeEmpty: true,
      whenEmpty: '',
      hint: msg`Empty: none.`,
      problem: msg`A word of letters, digits and _ @ # / . -`,
    }),
  ])
