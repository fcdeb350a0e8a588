import * as v from 'valibot'
import { codeSchema, emailSchema, passwordMax, passwordMin } from '../../../../contract/accounts/sign-in.ts'

/** Problems of a field; the messages are in problem-text.ts. */
export type FieldProblem =
  | 'emailInvalid'
  | 'emailTaken'
  | 'emailUnverified'
  | 'codeInvalid'
  | 'passwordMissing'
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'passwordCharacters'
  | 'passwordMismatch'

export const isEmail = (text: string): boolean => v.is(emailSchema, text)

export const emailProblem = (text: string): FieldProblem | undefined => (isEmail(text) ? undefined : 'emailInvalid')

/** The same rule for registration, change and reset (AU-11, CB-04): 8 to 128 printable ASCII characters. */
export function passwordProblem(password: string): FieldProblem | undefined {
  if (password.length < passwordMin) return 'passwordTooShort'
  if (!/^[\x20-\x7e]*$/.test(password)) return 'passwordCharacters'
  return password.length > passwordMax ? 'passwordTooLong' : undefined
}

export const confirmationProblem = (password: string, confirmation: string): FieldProblem | undefined =>
  password === confirmation ? undefined : 'passwordMismatch'

export interface NewPassword {
  readonly password: string
  readonly confirmation: string
}

export interface Registration extends NewPassword {
  readonly email: string
  readonly code: string
}

/** Problems by field; a valid field has none. */
export type Problems<Fields> = { readonly [name in keyof Fields]?: FieldProblem | undefined }

export const newPasswordProblems = ({ password, confirmation }: NewPassword): Problems<NewPassword> => ({
  password: passwordProblem(password),
  confirmation: confirmationProblem(password, confirmation),
})

/** The result of an address check (AU-03); 'unknown' if it was not checked or the check failed. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken'

/** Registration needs an address that is free and its code (AU-10). */
export const registrationProblems = (
  { email, code, ...password }: Registration,
  availability: Availability,
): Problems<Registration> => ({
  email: emailProblem(email) ?? (availability === 'taken' ? 'emailTaken' : undefined),
  code: code.trim() === '' || availability !== 'available' ? 'emailUnverified' : codeProblem(code),
  ...newPasswordProblems(password),
})

const codeProblem = (code: string): FieldProblem | undefined => (v.is(codeSchema, code) ? undefined : 'codeInvalid')

/** The first field, in form order, that has a problem. */
export function firstProblem<Fields>(
  problems: Problems<Fields>,
  order: readonly (keyof Fields)[],
): keyof Fields | undefined {
  return order.find((name) => problems[name] !== undefined)
}
