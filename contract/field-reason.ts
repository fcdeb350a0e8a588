import * as v from 'valibot'
import { visibleTexts } from './visible-text.ts'

/** Messages of the contract's schemas, each with a sentence in the server's `field-texts.ts`. */
export const fieldTexts = [
  'nameRequired',
  'nameLengthError',
  'nameInvalid',
  'passwordRequired',
  'passwordLengthError',
  'passwordInvalid',
  'emptySteamId',
  'invalidSteamId',
  'invalidSteamIdPrefix',
  'noteMaxLength',
  'noteInvalid',
  'minAdminRequired',
  'maxAdmins',
  'duplicateSteamId',
  'Password must be at most 128 characters long',
  'Password may hold only letters, numbers and common symbols',
  'must be one of the region codes',
  'wrongPassword',
  'paypalDuration',
  'currencyOfMethod',
  'startOnTheMinute',
  visibleTexts.line,
  visibleTexts.lines,
  visibleTexts.visible,
] as const
export type FieldText = (typeof fieldTexts)[number]

/** Why a field is refused. `limit` counts characters of a text and entries of a list. */
export type FieldReason =
  | { readonly kind: 'missing' | 'unknown' | 'type' | 'format' }
  | { readonly kind: 'tooShort' | 'tooLong'; readonly limit: number }
  /** `choices`: the accepted values, separated by commas. */
  | { readonly kind: 'choice'; readonly choices: string }
  | { readonly kind: 'text'; readonly text: FieldText }

const textSchema = v.picklist(fieldTexts)

/** The reason behind an issue of the contract's schemas. */
export function fieldReason({ kind, type, message, expected, received, ...issue }: v.BaseIssue<unknown>): FieldReason {
  const text = v.safeParse(textSchema, message)
  if (text.success) return { kind: 'text', text: text.output }
  if (received === 'undefined') return { kind: 'missing' }
  if (expected === 'never') return { kind: 'unknown' }
  if (type === 'picklist')
    return { kind: 'choice', choices: (expected ?? '').replaceAll(/[()"]/g, '').replaceAll(' | ', ', ') }
  if (kind === 'schema') return { kind: 'type' }
  const limit = typeof issue.requirement === 'number' ? issue.requirement : undefined
  if (type === 'min_length' && limit !== undefined) return { kind: 'tooShort', limit }
  if (type === 'max_length' && limit !== undefined) return { kind: 'tooLong', limit }
  return { kind: 'format' }
}
