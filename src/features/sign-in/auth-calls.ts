import type * as v from 'valibot'
import type { SignedIn } from '../../../contract/accounts/session.ts'
import type { bindTokenOwnerSchema } from '../../../contract/accounts/sign-in.ts'
import * as chatCodeEndpoints from '../../../contract/endpoints/chat-code.ts'
import * as emailEndpoints from '../../../contract/endpoints/email.ts'
import * as steamEndpoints from '../../../contract/endpoints/steam.ts'
import type { ChatCodeState, NewChatCode } from '../../../contract/game-side/chat-code.ts'
import { request } from '../../platform/api-client.ts'
import { preferredLanguage } from '../../platform/i18n.ts'

/** Mails are sent in the language of the page, not of the browser. */
const language = () => preferredLanguage.get()

/** The requests of the sign-in, one line each. All throw ApiError. */
export const emailLogin = (email: string, password: string, signal: AbortSignal): Promise<SignedIn> =>
  request(emailEndpoints.signInByEmail, { body: { email, password } }, { signal })

/** Whether an account with this address exists (AU-03). */
export const emailExists = async (email: string, signal: AbortSignal): Promise<boolean> =>
  (await request(emailEndpoints.checkEmail, { body: { email } }, { signal })).exists

export const sendCode = (email: string, signal: AbortSignal): Promise<unknown> =>
  request(emailEndpoints.sendCode, { body: { email, language: language() } }, { signal })

/** The token of the answer is not used: the player signs in next. */
export const register = (
  body: { readonly email: string; readonly password: string; readonly code: string },
  signal: AbortSignal,
): Promise<unknown> => request(emailEndpoints.register, { body }, { signal })

export const requestReset = (email: string, signal: AbortSignal): Promise<unknown> =>
  request(emailEndpoints.requestReset, { body: { email, language: language() } }, { signal })

export const confirmReset = (
  body: { readonly email: string; readonly token: string; readonly newPassword: string },
  signal: AbortSignal,
): Promise<unknown> => request(emailEndpoints.confirmReset, { body: { ...body, language: language() } }, { signal })

export type BindTokenOwner = v.InferOutput<typeof bindTokenOwnerSchema>

/** Which player a token of `.bind` names (API-09). */
export const bindTokenOwner = (token: string, bearer: string, signal: AbortSignal): Promise<BindTokenOwner> =>
  request(emailEndpoints.readBindTokenOwner, { body: { token } }, { token: bearer, signal })

/** A code for the chat of a game server; it ends the one before. */
export const newChatCode = (bearer: string, signal: AbortSignal): Promise<NewChatCode> =>
  request(chatCodeEndpoints.createChatCode, {}, { token: bearer, signal })

/** Who typed a code in the chat. */
export const readChatCode = (code: string, bearer: string, signal: AbortSignal): Promise<ChatCodeState> =>
  request(chatCodeEndpoints.readChatCode, { body: { code } }, { token: bearer, signal })

export const bindSteam = (steamId: string, bearer: string, signal: AbortSignal): Promise<SignedIn> =>
  request(emailEndpoints.bindSteam, { body: { steamId } }, { token: bearer, signal })

/** Exchanges the one-time code of the Steam callback, together with this browser's cookie (docs/decisions/012). */
export const steamToken = (code: string): Promise<SignedIn> =>
  request(steamEndpoints.exchangeSteamCode, { body: { code } })

export const changePassword = (
  body: { readonly currentPassword: string; readonly newPassword: string },
  bearer: string,
  signal: AbortSignal,
): Promise<unknown> =>
  request(emailEndpoints.changePassword, { body: { ...body, language: language() } }, { token: bearer, signal })

/** A ticket for one navigation of this browser to Steam: a navigation carries no bearer. */
export const steamBindTicket = async (bearer: string, signal: AbortSignal): Promise<string> =>
  (await request(steamEndpoints.createBindTicket, {}, { token: bearer, signal })).ticket
