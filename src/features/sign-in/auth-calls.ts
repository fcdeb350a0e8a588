import * as v from 'valibot'
import { apiPaths } from '../../../contract/paths.ts'
import { type SignedIn, signedInSchema } from '../../../contract/session.ts'
import {
  bindTicketSchema,
  bindTokenOwnerSchema,
  emailCheckSchema,
  registeredSchema,
} from '../../../contract/sign-in.ts'
import { preferredLanguage } from '../../platform/i18n.ts'
import { sendJson } from '../../platform/send-json.ts'

const done = v.unknown()
/** Mails come in the language of the page, not of the browser. */
const language = () => preferredLanguage.get()

/** The calls of the sign-in, one line each. All throw ApiError. */
export const emailLogin = (email: string, password: string, signal: AbortSignal): Promise<SignedIn> =>
  sendJson('POST', apiPaths.emailLogin.href(), { email, password }, signedInSchema, { signal })

/** Whether an account with this address exists (AU-03). */
export const emailExists = async (email: string, signal: AbortSignal): Promise<boolean> =>
  (await sendJson('POST', apiPaths.emailCheck.href(), { email }, emailCheckSchema, { signal })).exists

export const sendCode = (email: string, signal: AbortSignal): Promise<unknown> =>
  sendJson('POST', apiPaths.emailSendCode.href(), { email, language: language() }, done, { signal })

/** The token of the answer is not used: the person signs in next. */
export const register = (
  body: { readonly email: string; readonly password: string; readonly code: string },
  signal: AbortSignal,
): Promise<unknown> => sendJson('POST', apiPaths.emailRegister.href(), body, registeredSchema, { signal })

export const requestReset = (email: string, signal: AbortSignal): Promise<unknown> =>
  sendJson('POST', apiPaths.emailReset.href(), { email, language: language() }, done, { signal })

export const confirmReset = (
  body: { readonly email: string; readonly token: string; readonly newPassword: string },
  signal: AbortSignal,
): Promise<unknown> =>
  sendJson('POST', apiPaths.emailResetConfirm.href(), { ...body, language: language() }, done, { signal })

export type BindTokenOwner = v.InferOutput<typeof bindTokenOwnerSchema>

/** Whom a token of `.bind` names (API-09). */
export const bindTokenOwner = (token: string, bearer: string, signal: AbortSignal): Promise<BindTokenOwner> =>
  sendJson('POST', apiPaths.emailBindToken.href(), { token }, bindTokenOwnerSchema, { token: bearer, signal })

export const bindSteam = (steamId: string, bearer: string, signal: AbortSignal): Promise<SignedIn> =>
  sendJson('POST', apiPaths.emailBindSteam.href(), { steamId }, signedInSchema, { token: bearer, signal })

/** Exchanges the one-use code of the Steam callback; the cookie of this browser goes along (decision 012). */
export const steamToken = (code: string): Promise<SignedIn> =>
  sendJson('POST', apiPaths.steamToken.href(), { code }, signedInSchema)

export const changePassword = (
  body: { readonly currentPassword: string; readonly newPassword: string },
  bearer: string,
  signal: AbortSignal,
): Promise<unknown> =>
  sendJson('POST', apiPaths.password.href(), { ...body, language: language() }, done, { token: bearer, signal })

/** A ticket with which this browser may walk to Steam once: a navigation carries no bearer. */
export const steamBindTicket = async (bearer: string, signal: AbortSignal): Promise<string> =>
  (await sendJson('POST', apiPaths.steamBindStart.href(), {}, bindTicketSchema, { token: bearer, signal })).ticket
