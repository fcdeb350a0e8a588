import * as v from 'valibot'
import { href } from '../../../contract/endpoint.ts'
import * as emailEndpoints from '../../../contract/endpoints/email.ts'
import * as steamEndpoints from '../../../contract/endpoints/steam.ts'
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
  sendJson('POST', href(emailEndpoints.signInByEmail), { email, password }, signedInSchema, { signal })

/** Whether an account with this address exists (AU-03). */
export const emailExists = async (email: string, signal: AbortSignal): Promise<boolean> =>
  (await sendJson('POST', href(emailEndpoints.checkEmail), { email }, emailCheckSchema, { signal })).exists

export const sendCode = (email: string, signal: AbortSignal): Promise<unknown> =>
  sendJson('POST', href(emailEndpoints.sendCode), { email, language: language() }, done, { signal })

/** The token of the answer is not used: the person signs in next. */
export const register = (
  body: { readonly email: string; readonly password: string; readonly code: string },
  signal: AbortSignal,
): Promise<unknown> => sendJson('POST', href(emailEndpoints.register), body, registeredSchema, { signal })

export const requestReset = (email: string, signal: AbortSignal): Promise<unknown> =>
  sendJson('POST', href(emailEndpoints.requestReset), { email, language: language() }, done, { signal })

export const confirmReset = (
  body: { readonly email: string; readonly token: string; readonly newPassword: string },
  signal: AbortSignal,
): Promise<unknown> =>
  sendJson('POST', href(emailEndpoints.confirmReset), { ...body, language: language() }, done, { signal })

export type BindTokenOwner = v.InferOutput<typeof bindTokenOwnerSchema>

/** Whom a token of `.bind` names (API-09). */
export const bindTokenOwner = (token: string, bearer: string, signal: AbortSignal): Promise<BindTokenOwner> =>
  sendJson('POST', href(emailEndpoints.readBindTokenOwner), { token }, bindTokenOwnerSchema, { token: bearer, signal })

export const bindSteam = (steamId: string, bearer: string, signal: AbortSignal): Promise<SignedIn> =>
  sendJson('POST', href(emailEndpoints.bindSteam), { steamId }, signedInSchema, { token: bearer, signal })

/** Exchanges the one-use code of the Steam callback; the cookie of this browser goes along (decision 012). */
export const steamToken = (code: string): Promise<SignedIn> =>
  sendJson('POST', href(steamEndpoints.exchangeSteamCode), { code }, signedInSchema)

export const changePassword = (
  body: { readonly currentPassword: string; readonly newPassword: string },
  bearer: string,
  signal: AbortSignal,
): Promise<unknown> =>
  sendJson('POST', href(emailEndpoints.changePassword), { ...body, language: language() }, done, {
    token: bearer,
    signal,
  })

/** A ticket with which this browser may walk to Steam once: a navigation carries no bearer. */
export const steamBindTicket = async (bearer: string, signal: AbortSignal): Promise<string> =>
  (await sendJson('POST', href(steamEndpoints.createBindTicket), {}, bindTicketSchema, { token: bearer, signal }))
    .ticket
