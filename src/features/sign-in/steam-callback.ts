import type { SignedIn } from '../../../contract/accounts/session.ts'
import { ApiError } from '../../platform/api-client.ts'
import { signIn } from '../../shared/sign-in.ts'
import { steamToken } from './auth-calls.ts'
import { type Failure, failureOf } from './core/failures.ts'

/** The two callback addresses that Steam redirects to. */
export type CallbackKind = 'steamCallback' | 'steamBindCallback'

const codeOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.code
  throw error
}

/**
 * Finishes a sign-in with the parameters of the callback's address: `token`, a one-time code, or `error`. Resolves to
 * the problem, or to undefined once the user is signed in (CB-01 to CB-03).
 */
export async function finishSteamCallback(kind: CallbackKind, query: URLSearchParams): Promise<Failure | undefined> {
  const error = query.get('error')
  if (error !== null) return failureOf(kind, error)
  const code = query.get('token')
  if (code === null || code === '') return kind === 'steamCallback' ? 'tokenNotFound' : 'unauthorized'
  let answer: SignedIn
  try {
    answer = await steamToken(code)
  } catch (refused) {
    return failureOf(kind, codeOf(refused))
  }
  try {
    return (await signIn(answer, 'LOGIN-STEAM')) === 'signedIn' ? undefined : failureOf(kind, '')
  } catch (refused) {
    const why = failureOf(kind, codeOf(refused))
    return why === 'offline' || why === 'timeout' ? why : 'steamApiFailed'
  }
}
