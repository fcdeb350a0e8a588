import type { authActions, SignedIn } from '../../contract/accounts/session.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import { ApiError, request } from '../platform/api-client.ts'
import { leaveOnPurpose } from './personal-data.ts'
import { bindToken, endSession, session, startSession } from './session.ts'

/**
 * The audit line is optional: a sign-in or sign-out does not fail because of it. The token may belong to a session that
 * just ended.
 */
async function log(action: (typeof authActions)[number], token: string): Promise<void> {
  try {
    await request(accountEndpoints.logSignIn, { body: { action } }, { token })
  } catch (error) {
    console.info(`${action} could not be logged:`, error)
  }
}

/**
 * Handles the response of a sign-in request. If a Steam account is still missing only the bind token is stored (AU-08);
 * otherwise the user is requested and the session starts. Throws {@link ApiError}, and then nothing has changed.
 */
export async function signIn(
  answer: SignedIn,
  action: 'LOGIN-STEAM' | 'LOGIN-EMAIL',
): Promise<'signedIn' | 'needsSteam'> {
  const { token } = answer
  if (answer.tokenType === 'bind') {
    endSession()
    bindToken.set(token)
    return 'needsSteam'
  }
  const user = await request(accountEndpoints.readUser, {}, { token })
  startSession(token, user)
  void log(action, token)
  return 'signedIn'
}

/** Ends every session of the account but this one. Throws {@link ApiError}. */
export async function signOutOthers(): Promise<void> {
  await request(accountEndpoints.signOutEverywhere, { body: { keepThis: true } }, { token: session.token() })
}

/** Ends the session here at once, and at the server if it can be reached; its token is worthless after that. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  const token = session.token()
  leaveOnPurpose()
  endSession()
  if (token === undefined) return
  await log('LOGOUT', token)
  try {
    await (everywhere
      ? request(accountEndpoints.signOutEverywhere, {}, { token })
      : request(accountEndpoints.signOut, {}, { token }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return // already ended at the server
    throw error
  }
}
