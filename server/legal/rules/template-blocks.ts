import type { ProductTexts } from '../../../contract/language.ts'
import type { LegalCondition } from './facts.ts'

/** A part of a template: HTML, in which `{name}` is a fact and `[[…]]` is for the operator to fill in. */
export interface TemplateBlock {
  /** Names it in the tables of translations. */
  readonly id: string
  /** Absent: it is always part of the text. */
  readonly when?: LegalCondition
  readonly text: ProductTexts
}

export interface Template {
  /** Higher whenever a text of it changes what it says. */
  readonly version: number
  readonly blocks: readonly TemplateBlock[]
}
