import type { MessageDescriptor } from '@lingui/core'
import type { Bilingual } from '../../../../contract/language.ts'
import type { Label } from '../texts/field-specs.ts'

/** How a part of the settings is edited. `pair`: a text in both languages; `part`: fields of its own. */
type SpecType =
  | 'line'
  | 'pair'
  | 'number'
  | 'words'
  | 'switch'
  | 'choice'
  | 'color'
  | 'picture'
  | 'icon'
  | 'list'
  | 'part'

export interface SettingSpec {
  /** The name within what holds it. */
  readonly key: string
  readonly label: Label
  readonly type: SpecType
  readonly hint?: MessageDescriptor
  /** What to do if it is wrong. */
  readonly problem?: MessageDescriptor
  /** Most characters of a text. */
  readonly max?: number
  /** What stands for an empty text, or for a part that is off; absent: it cannot be empty. */
  readonly whenEmpty?: null | undefined
  readonly canBeEmpty?: true
  readonly options?: readonly { readonly value: string; readonly label: Label | Bilingual }[]
  /** Of a list's entry, or of a part. */
  readonly fields?: readonly SettingSpec[]
  /** A new entry of a list, or a part that was switched on. */
  readonly blank?: unknown
  readonly addLabel?: MessageDescriptor
}

export const line = (key: string, label: Label, max: number, more: Partial<SettingSpec> = {}): SettingSpec => ({
  key,
  label,
  type: 'line',
  max,
  ...more,
})
export const pair = (key: string, label: Label, max: number, more: Partial<SettingSpec> = {}): SettingSpec => ({
  key,
  label,
  type: 'pair',
  max,
  ...more,
})
export const flag = (key: string, label: Label): SettingSpec => ({ key, label, type: 'switch' })
export const part = (
  key: string,
  label: Label,
  fields: readonly SettingSpec[],
  more: Partial<SettingSpec> = {},
): SettingSpec => ({
  key,
  label,
  type: 'part',
  fields,
  ...more,
})
export const picture = (key: string, label: Label, hint: MessageDescriptor): SettingSpec => ({
  key,
  label,
  type: 'picture',
  hint,
})
