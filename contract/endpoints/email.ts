import { signedInSchema } from '../accounts/session.ts'
import {
  bindSteamBodySchema,
  bindTokenBodySchema,
  bindTokenOwnerSchema,
  emailCheckBodySchema,
  emailCheckSchema,
  emailLoginBodySchema,
  passwordChangeBodySchema,
  registerBodySchema,
  registeredSchema,
  resetBodySchema,
  resetConfirmBodySchema,
  sendCodeBodySchema,
} from '../accounts/sign-in.ts'
import { defineEndpoint } from '../endpoint.ts'

const bodyLimit = 4096

export const signInByEmail = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/login',
  summary: 'Signs in by email: a login token, or a bind token while no Steam account is linked',
  caller: 'anyone',
  limit: 'signIn',
  body: emailLoginBodySchema,
  bodyLimit,
  answer: signedInSchema,
  refusals: ['BANNED', 'Invalid email or password'],
})

export const checkEmail = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/check',
  summary: 'Whether an address has an account',
  caller: 'anyone',
  limit: 'signIn',
  body: emailCheckBodySchema,
  bodyLimit,
  answer: emailCheckSchema,
})

export const sendCode = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/send-code',
  summary: 'Sends a code to an address for which an account is to be created',
  caller: 'anyone',
  limit: 'signIn',
  body: sendCodeBodySchema,
  bodyLimit,
  status: 204,
  refusals: ['MAIL_UNAVAILABLE', 'This email is already registered', 'Failed to send verification code'],
})

export const register = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/register',
  summary: 'Creates an account with the code',
  caller: 'anyone',
  limit: 'signIn',
  body: registerBodySchema,
  bodyLimit,
  answer: registeredSchema,
  refusals: ['Password is too common', 'Invalid or expired code', 'This email is already registered'],
})

export const requestReset = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/reset-password',
  summary: 'Sends a link to reset the password',
  caller: 'anyone',
  limit: 'signIn',
  body: resetBodySchema,
  bodyLimit,
  status: 204,
  refusals: ['MAIL_UNAVAILABLE', 'This email is not registered', 'Failed to send reset email'],
})

export const confirmReset = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/reset-password/confirm',
  summary: 'Sets a new password with the link; every session ends',
  caller: 'anyone',
  limit: 'signIn',
  body: resetConfirmBodySchema,
  bodyLimit,
  status: 204,
  refusals: ['Invalid or expired token', 'Password is too common'],
})

export const changePassword = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Changes the password; the other sessions end',
  caller: 'account',
  limit: 'signIn',
  body: passwordChangeBodySchema,
  bodyLimit,
  status: 204,
  refusals: ['FORBIDDEN', 'Password is too common'],
})

export const readBindTokenOwner = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/bind-steam-token-validation',
  summary: 'Which player the word of ".bind" names',
  caller: 'bindToken',
  limit: 'signIn',
  body: bindTokenBodySchema,
  bodyLimit: 2048,
  answer: bindTokenOwnerSchema,
  refusals: ['FORBIDDEN', 'Invalid or expired token'],
})

export const bindSteam = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/bind-steam',
  summary: 'Links the Steam account that ".bind" has proven',
  caller: 'bindToken',
  limit: 'signIn',
  body: bindSteamBodySchema,
  bodyLimit: 2048,
  answer: signedInSchema,
  refusals: [
    'BANNED',
    'FORBIDDEN',
    'User not found',
    'User already has a bound Steam account',
    'Steam account already bound to another user',
  ],
})
