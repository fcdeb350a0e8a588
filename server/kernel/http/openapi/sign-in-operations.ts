import { apiPaths } from '../../../../contract/paths.ts'
import {
  authLogBodySchema,
  logoutEverywhereBodySchema,
  publicPlayerSchema,
  sessionListSchema,
  signedInSchema,
} from '../../../../contract/session.ts'
import {
  bindSteamBodySchema,
  bindTicketSchema,
  bindTokenBodySchema,
  bindTokenOwnerSchema,
  emailCheckBodySchema,
  emailCheckSchema,
  emailLoginBodySchema,
  gameBindBodySchema,
  gameBindSchema,
  passwordChangeBodySchema,
  registerBodySchema,
  registeredSchema,
  resetBodySchema,
  resetConfirmBodySchema,
  returnIdSchema,
  sendCodeBodySchema,
  steamTokenBodySchema,
} from '../../../../contract/sign-in.ts'
import { userSchema } from '../../../../contract/user.ts'
import { jsonSchema, type Operation, path, query } from './operation.ts'

const post = { method: 'post' } as const
const nothing = { status: 204 } as const
const steamId = path('steamId', 'SteamID64.')
const text = { type: 'string' } as const
const returnId = query('return', 'Names a return point that the page stores on its device.', jsonSchema(returnIdSchema))

const steam: readonly Operation[] = [
  {
    pattern: apiPaths.steamLogin.pattern,
    summary: 'A browser is sent to Steam',
    parameters: [returnId],
    status: 302,
  },
  {
    pattern: apiPaths.steamCallback.pattern,
    summary: 'Steam sends the browser back; it goes on to /auth/steam/callback with ?token= or ?error=',
    status: 302,
  },
  {
    ...post,
    pattern: apiPaths.steamToken.pattern,
    summary: 'The one-use code of the callback, with the cookie of the browser, for a login token',
    body: steamTokenBodySchema,
    answer: signedInSchema,
    refusals: [400, 401],
  },
  {
    ...post,
    pattern: apiPaths.steamBindStart.pattern,
    summary: 'A ticket for one navigation of this browser to the start of a link',
    security: 'bind',
    answer: bindTicketSchema,
    refusals: [401],
  },
  {
    pattern: apiPaths.steamBind.pattern,
    summary: 'A browser is sent to Steam to link an account',
    parameters: [query('ticket', 'The ticket.', text, true), returnId],
    status: 302,
  },
  {
    pattern: apiPaths.steamBindCallback.pattern,
    summary: 'Steam sends the browser back; it goes on to /auth/steam/bind/callback with ?token= or ?error=',
    status: 302,
  },
  {
    pattern: apiPaths.steamUser.pattern,
    summary: 'Name and picture of a player who has signed in once',
    parameters: [steamId],
    answer: publicPlayerSchema,
    refusals: [400, 404],
  },
  {
    pattern: apiPaths.avatar.pattern,
    summary: 'The picture itself, from our own origin',
    parameters: [steamId],
    refusals: [400, 404, 503],
  },
]

const session: readonly Operation[] = [
  {
    pattern: apiPaths.steamUserInfo.pattern,
    summary: 'Who is signed in',
    security: 'login',
    answer: userSchema,
    refusals: [401],
  },
  {
    pattern: apiPaths.sessions.pattern,
    summary: 'Where the account is signed in',
    security: 'login',
    answer: sessionListSchema,
    refusals: [401],
  },
  {
    method: 'delete',
    pattern: apiPaths.session.pattern,
    summary: 'Sign out one device',
    parameters: [path('id', 'Of the session.')],
    security: 'login',
    ...nothing,
    refusals: [400, 401, 404],
  },
  { ...post, pattern: apiPaths.logout.pattern, summary: 'Sign out', security: 'login', ...nothing, refusals: [401] },
  {
    ...post,
    pattern: apiPaths.logoutEverywhere.pattern,
    summary: 'Sign out every device, or every other one',
    security: 'login',
    body: logoutEverywhereBodySchema,
    ...nothing,
    refusals: [400, 401],
  },
  {
    ...post,
    pattern: apiPaths.authLog.pattern,
    summary: 'Note a sign-in or sign-out in the audit trail',
    security: 'login',
    body: authLogBodySchema,
    ...nothing,
    refusals: [400, 401, 403],
  },
  {
    ...post,
    pattern: apiPaths.password.pattern,
    summary: 'Change the password; the other sessions end',
    security: 'login',
    body: passwordChangeBodySchema,
    ...nothing,
    refusals: [400, 401, 403],
  },
]

const email: readonly Operation[] = [
  {
    ...post,
    pattern: apiPaths.emailLogin.pattern,
    summary: 'Sign in by e-mail: a login token, or a bind token where no Steam account is linked yet',
    body: emailLoginBodySchema,
    answer: signedInSchema,
    refusals: [400, 401, 503],
  },
  {
    ...post,
    pattern: apiPaths.emailCheck.pattern,
    summary: 'Whether an address has an account',
    body: emailCheckBodySchema,
    answer: emailCheckSchema,
    refusals: [400],
  },
  {
    ...post,
    pattern: apiPaths.emailSendCode.pattern,
    summary: 'Send a code to an address that is to get an account',
    body: sendCodeBodySchema,
    ...nothing,
    refusals: [400, 409, 503],
  },
  {
    ...post,
    pattern: apiPaths.emailRegister.pattern,
    summary: 'Make an account with the code',
    body: registerBodySchema,
    answer: registeredSchema,
    refusals: [400, 409, 503],
  },
  {
    ...post,
    pattern: apiPaths.emailReset.pattern,
    summary: 'Send a link to reset the password',
    body: resetBodySchema,
    ...nothing,
    refusals: [400, 404, 503],
  },
  {
    ...post,
    pattern: apiPaths.emailResetConfirm.pattern,
    summary: 'Set a new password with the link; every session ends',
    body: resetConfirmBodySchema,
    ...nothing,
    refusals: [400],
  },
  {
    ...post,
    pattern: apiPaths.emailBindToken.pattern,
    summary: 'Whom the word of ".bind" names',
    security: 'bind',
    body: bindTokenBodySchema,
    answer: bindTokenOwnerSchema,
    refusals: [400, 401, 403],
  },
  {
    ...post,
    pattern: apiPaths.emailBindSteam.pattern,
    summary: 'Link the Steam account that ".bind" has proven',
    security: 'bind',
    body: bindSteamBodySchema,
    answer: signedInSchema,
    refusals: [400, 401, 403, 404, 409],
  },
]

/** Sign-in in all its ways, the session, and what game servers may ask. */
export const signInOperations: readonly Operation[] = [
  ...steam,
  ...session,
  ...email,
  {
    ...post,
    pattern: apiPaths.gameBindToken.pattern,
    summary: 'A game server gets the word that a player types into the page',
    security: 'signature',
    body: gameBindBodySchema,
    answer: gameBindSchema,
    refusals: [400, 401, 409],
  },
]
