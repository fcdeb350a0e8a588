import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Failure } from './core/failures.ts'
import type { FieldProblem } from './core/fields.ts'

/** Every problem of a field or a failed attempt that has a message. */
export type Problem = Failure | FieldProblem

const texts: Readonly<Record<Problem, MessageDescriptor>> = {
  emailInvalid: msg`Please enter a valid email address`,
  emailTaken: msg`This email is already registered`,
  alreadyRegistered: msg`This email is already registered`,
  notRegistered: msg`This email is not registered`,
  emailUnverified: msg`Please verify your email first`,
  codeInvalid: msg`Invalid or expired code`,
  passwordMissing: msg`Please enter your password`,
  passwordTooShort: msg`Password must be at least 8 characters long`,
  passwordTooLong: msg`Password must be at most 128 characters long`,
  passwordCharacters: msg`Only letters, numbers and common symbols are allowed`,
  passwordMismatch: msg`Passwords do not match`,
  passwordCommon: msg`This password is too common`,
  wrongPassword: msg`The current password is incorrect`,
  changePasswordFailed: msg`The password could not be changed, please try again`,
  invalidCredentials: msg`Invalid email or password`,
  loginFailed: msg`Sign-in failed, please try again`,
  checkFailed: msg`Failed to check email, please try again`,
  sendCodeFailed: msg`Failed to send verification code`,
  registerFailed: msg`Registration failed, please try again`,
  requestResetFailed: msg`Failed to send reset email`,
  tooManyRequests: msg`Too many requests, please try again later`,
  resetLinkExpired: msg`This link has expired or was already used. Please request a new one.`,
  confirmResetFailed: msg`The password could not be reset, please try again`,
  bindTokenInvalid: msg`Invalid or expired token`,
  tokenInvalid: msg`Invalid token`,
  tokenNotFound: msg`Sign-in token missing, please sign in again`,
  authenticationInvalid: msg`Steam did not confirm this sign-in`,
  userNotFound: msg`User not found`,
  alreadyBound: msg`User already has a bound Steam account`,
  steamAlreadyBound: msg`Steam account already bound to another user`,
  bindFailed: msg`Error, please try later`,
  steamFailed: msg`Steam sign-in failed`,
  steamApiFailed: msg`Steam API failed, please try again later`,
  banned: msg`This account is banned`,
  cancelled: msg`Sign-in was cancelled`,
  unauthorized: msg`Unauthorized, please sign in again`,
  offline: msg`Server request failed, check your connection`,
  timeout: msg`Timeout, please try again`,
  noMail: msg`This community doesn't send mail. Sign in with Steam.`,
  unavailable: msg`Server request failed, please try again`,
}

/** The message for a problem in the user's language (ERR-01 to ERR-04). */
export function useProblemText(): (problem: Problem) => string {
  const { i18n } = useLingui()
  return (problem) => i18n._(texts[problem])
}
