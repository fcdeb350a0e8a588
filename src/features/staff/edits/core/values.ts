import * as v from 'valibot'
import type { Texts } from '../../../../../contract/language.ts'
import { isRecord } from './field-path.ts'

/** What the fields of a form hold, by name: what is edited itself, or text that is not yet such a value. */
export type Values = Readonly<Record<string, unknown>>
export const valuesSchema = v.record(v.string(), v.unknown())

/** What is wrong at a path such as `links.0.url`. `text`: what to do about it, if the field does not say so itself. */
export interface Problem {
  readonly path: string
  readonly text?: string
}
/** What the fields stand for, or what is wrong with them. */
export type Parsed<Input> = { readonly value: Input } | { readonly problems: readonly Problem[] }

/** A text of a form; anything else that was stored is shown as none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A text in the languages in which it is not empty; anything else that was stored is in none. */
export const textsOf = (value: unknown): Texts =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([language, text]) =>
      typeof text === 'string' && text.trim() !== '' ? [[language, text]] : [],
    ),
  )

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** An empty field and one that is off show the same as one that is absent. */
const shownAs = (value: unknown): unknown => (value === '' || value === false ? undefined : value)

/** What was typed over `base`, with another value for a name. A value that `base` has already is not typed. */
export function withTyped(base: Values, typed: Values, name: string, value: unknown): Values {
  const others = Object.fromEntries(Object.entries(typed).filter(([each]) => each !== name))
  return isSame(shownAs(value), shownAs(base[name])) ? others : { ...others, [name]: value }
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, trimmed(each)]))
}

/** Trimmed, and without what is empty or off. */
export const withoutEmpty = (fields: Values): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => shownAs(trimmed(value)) !== undefined)
      .map(([name, value]) => [name, trimmed(value)]),
  )

/** Parses what fields stand for; `fieldAt` names the field that shows what is wrong at a path of the value. */
export function parseFields<Input>(
  schema: v.GenericSchema<unknown, Input>,
  value: unknown,
  fieldAt: (path: string) => string = (path) => path,
): Parsed<Input> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return { value: parsed.output }
  const paths = parsed.issues.map(({ path = [] }) => fieldAt(path.map(({ key }) => String(key)).join('.')))
  // One for each field, however many of its rules a text breaks.
  return { problems: [...new Set(paths)].map((path) => ({ path })) }
}
