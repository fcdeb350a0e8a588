import type * as v from 'valibot'
import type { TextPlace } from '../../../contract/community/content-texts.ts'
import type { TextKind as KindName, TextValue } from '../../../contract/content/staff-texts.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Editable } from '../../kernel/edits/edit.ts'

/** A text as it is listed. */
export interface ListedText<Value> {
  readonly id: string
  readonly value: Value
}

/** A kind of text that staff edit. */
export interface TextKind<Value> extends Editable<Value> {
  readonly schema: v.GenericSchema<unknown, Value>
  /** The texts of a value for which some languages may be absent. */
  placesIn(value: Value): readonly TextPlace[]
  /** The id that a value has itself; undefined: the value has none. */
  idOf(value: Value): string | undefined
  /** In the order of the community file. */
  list(db: Database): Promise<readonly ListedText<Value>[]>
}

/** Every kind of text; prices and rules belong to other parts. */
export type TextKinds = { readonly [K in KindName]: TextKind<TextValue<K>> }

/** Calls `use` with the kind of this name. */
export function withKind<R>(kinds: TextKinds, name: KindName, use: <Value>(kind: TextKind<Value>) => R): R {
  switch (name) {
    case 'announcement':
      return use(kinds.announcement)
    case 'faq':
      return use(kinds.faq)
    case 'rules':
      return use(kinds.rules)
    case 'privilege':
      return use(kinds.privilege)
    case 'price':
      return use(kinds.price)
  }
}
