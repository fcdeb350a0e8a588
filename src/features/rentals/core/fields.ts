import * as v from 'valibot'
import { rentalHints, rentalNameSchema, rentalPasswordSchema } from '../../../../contract/rentals/rental-fields.ts'

/** Error codes (RENT-03, RENT-04, PWD-02). */
export type FieldProblem =
  | 'nameRequired'
  | 'nameLengthError'
  | 'nameInvalid'
  | 'passwordRequired'
  | 'passwordLengthError'
  | 'passwordInvalid'
  | 'passwordsNotMatch'

const codes = new Set<string>([
  'nameRequired',
  'nameLengthError',
  'nameInvalid',
  'passwordRequired',
  'passwordLengthError',
  'passwordInvalid',
])
const isProblem = (code: string): code is FieldProblem => codes.has(code)

function problemOf(schema: v.GenericSchema<string, string>, text: string): FieldProblem | undefined {
  const parsed = v.safeParse(schema, text, { abortPipeEarly: true })
  const code = parsed.issues?.[0].message
  return code !== undefined && isProblem(code) ? code : undefined
}

export const nameProblem = (name: string): FieldProblem | undefined => problemOf(rentalNameSchema, name)
export const passwordProblem = (password: string): FieldProblem | undefined => problemOf(rentalPasswordSchema, password)

/** The first problem of a new password and its repetition; the repetition is checked once it was typed. */
export function newPasswordProblems(
  password: string,
  confirmation: string,
): { readonly password: FieldProblem | undefined; readonly confirmation: FieldProblem | undefined } {
  return {
    password: passwordProblem(password),
    confirmation: password.trim() === confirmation.trim() ? undefined : 'passwordsNotMatch',
  }
}

const isShort = (text: string, limit: number) => {
  const { length } = Array.from(text.trim())
  return length > 0 && length < limit
}

/** Accepted nevertheless, with a hint. */
export const isShortName = (name: string): boolean => isShort(name, rentalHints.name)
export const isShortPassword = (password: string): boolean => isShort(password, rentalHints.password)
