import type { MessageDescriptor } from '@lingui/core'
import type { Language, Texts } from '../../../../contract/language.ts'

/** A message, a name for some languages, or one that is the same in every language. */
export type Label = MessageDescriptor | Texts | string

/**
 * How a part of what is edited is entered. `pair`: a text in some languages, which `html` is with a preview, and `rules` as a
 * list; `words`: texts separated by commas; `set`: those of the options that are on; `paragraphs`: several lines; `part`:
 * fields of its own; `inGame`: how an announcement is said on game servers.
 */
export type FieldType =
  | 'line'
  | 'html'
  | 'rules'
  | 'paragraphs'
  | 'pair'
  | 'number'
  | 'day'
  | 'instant'
  | 'words'
  | 'switch'
  | 'choice'
  | 'segmented'
  | 'set'
  | 'color'
  | 'picture'
  | 'icon'
  | 'list'
  | 'part'
  | 'inGame'

/** Whether a field of this type holds a text in some languages. */
export const hasLanguages = (type: FieldType): boolean => type === 'pair' || type === 'html' || type === 'rules'

/** One field of a form. */
export interface FieldSpec {
  /** The path within what holds it. */
  readonly key: string
  readonly label: Label
  readonly type: FieldType
  readonly hint?: Label | undefined
  /** What to do if it is wrong. */
  readonly problem?: MessageDescriptor
  /** Most characters of a text. */
  readonly max?: number
  /** Lines that are shown of a text of several. */
  readonly rows?: number
  /** The language of the text. */
  readonly lang?: Language
  readonly inputMode?: 'url'
  /** A text that is no language, such as an address. */
  readonly isCode?: true
  /** What stands for an empty text, or for a part that is off; absent: it cannot be empty. */
  readonly whenEmpty?: null | '' | undefined
  readonly canBeEmpty?: true
  /** Of a choice or a set; of a line: what is suggested. */
  readonly options?: readonly { readonly value: string | number; readonly label: Label }[]
  /** Of a list's entry, or of a part. */
  readonly fields?: readonly FieldSpec[]
  /** A new entry of a list, or a part that was switched on. */
  readonly blank?: unknown
  readonly addLabel?: MessageDescriptor
  /** Of a switch: a page disappears where it is off. */
  readonly isPage?: true
}

type More = Partial<FieldSpec>

const ofType =
  (type: FieldType) =>
  (key: string, label: Label, max: number, more: More = {}): FieldSpec => ({ key, label, type, max, ...more })

export const line = ofType('line')
export const pair = ofType('pair')
export const paragraphs = ofType('paragraphs')
export const flag = (key: string, label: Label, more: More = {}): FieldSpec => ({ key, label, type: 'switch', ...more })
export const part = (key: string, label: Label, fields: readonly FieldSpec[], more: More = {}): FieldSpec => ({
  key,
  label,
  type: 'part',
  fields,
  ...more,
})
export const picture = (key: string, label: Label, hint: MessageDescriptor): FieldSpec => ({
  key,
  label,
  type: 'picture',
  hint,
})
