import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallbackError } from '../../../contract/accounts/sign-in.ts'
import { href } from '../../../contract/endpoint.ts'
import { finishSteamBind, finishSteamSignIn } from '../../../contract/endpoints/steam.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { checkAuthentication } from '../backends/steam-openid/check-authentication.ts'
import { endpointOf } from '../backends/steam-openid/protocol.ts'
import { readCallback } from '../backends/steam-openid/read-callback.ts'
import { signInAddress } from '../backends/steam-openid/sign-in-address.ts'
import { verifyAssertion } from '../backends/steam-openid/verify-assertion.ts'
import type { BrowserCookie } from '../browser-cookie.ts'
import { claimNonce, consumeAttempt, createAttempt } from '../store/sign-in.ts'
import type { SignInAttemptRow } from '../tables.ts'
import { returnIdOf } from './return-id.ts'

export interface SteamFlowDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly cookie: BrowserCookie
  /** Origin of the provider: Steam, or the demo's stand-in. */
  readonly provider: string
  readonly publicOrigin: string
  readonly logger: { warn(detail: object, message: string): void }
}

type Purpose = 'login' | 'bind'

const callbackPaths = {
  login: href(finishSteamSignIn),
  bind: href(finishSteamBind),
} satisfies Record<Purpose, string>

const returnTo = (deps: SteamFlowDeps, purpose: Purpose, state: string): string =>
  `${deps.publicOrigin}${callbackPaths[purpose]}?state=${state}`

/**
 * Records a sign-in attempt of this browser and returns the address at Steam, which opens in the same window: an
 * installed app has no other.
 */
export async function steamAddress(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  deps: SteamFlowDeps,
  attempt: { readonly purpose: Purpose; readonly bindSessionId: string | null },
): Promise<string> {
  const address = await createAttempt(deps.database, {
    ...attempt,
    returnId: returnIdOf(request),
    cookie: deps.cookie.keep(request, reply),
    returnTo: (state) => returnTo(deps, attempt.purpose, state),
    now: deps.now(),
  })
  return signInAddress(endpointOf(deps.provider), { realm: deps.publicOrigin, returnTo: address })
}

export type Proof =
  | { readonly ok: true; readonly steamId: string; readonly cookie: string; readonly attempt: SignInAttemptRow }
  | { readonly ok: false; readonly error: CallbackError }

/**
 * Whether the returning browser has proven a SteamID. The order matters: local checks, then the attempt is consumed,
 * then the nonce, and only then is Steam called, once.
 */
export async function proveSteamId(request: FastifyRequest, deps: SteamFlowDeps, purpose: Purpose): Promise<Proof> {
  const refuse = (wrong: string, error: CallbackError = 'invalid_authentication'): Proof => {
    deps.logger.warn({ requestId: request.id, address: request.ip, purpose, wrong }, 'Steam sign-in refused')
    return { ok: false, error }
  }
  const callback = readCallback(request.raw.url?.split('?').slice(1).join('?') ?? '')
  if (callback.kind === 'cancelled') return { ok: false, error: 'cancelled' }
  if (callback.kind === 'malformed') return refuse('parameters')
  const { state, assertion } = callback
  const now = deps.now()
  const expected = { endpoint: endpointOf(deps.provider), returnTo: returnTo(deps, purpose, state), now }
  const verdict = verifyAssertion(assertion, expected)
  if (!verdict.ok) return refuse(verdict.wrong)
  const cookie = deps.cookie.read(request)
  if (cookie === undefined) return refuse('cookie')
  const attempt = await consumeAttempt(deps.database, { state, cookie, purpose, returnTo: assertion.return_to, now })
  if (attempt === undefined) return refuse('state')
  if (!(await claimNonce(deps.database, verdict.nonce, now))) return refuse('replay')
  const checked = await checkAuthentication(expected.endpoint, assertion)
  if (checked === 'unavailable') return refuse('no answer', 'steam_unavailable')
  if (checked === 'invalid') return refuse('signature')
  return { ok: true, steamId: verdict.steamId, cookie, attempt }
}
