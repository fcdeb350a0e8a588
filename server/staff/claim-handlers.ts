import type { FastifyRequest } from 'fastify'
import * as claimEndpoints from '../../contract/endpoints/claim.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import { refuseBanned } from '../accounts/bans/refuse-banned.ts'
import type { SignIn } from '../accounts/sign-in.ts'
import { findAccount, giveUnprovenSteamId } from '../accounts/store/accounts.ts'
import { revokeSession } from '../accounts/store/sessions.ts'
import type { AccountRow } from '../accounts/tables.ts'
import { writeAuditLog } from '../kernel/audit/audit-log.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { Call } from '../kernel/http/endpoint-types.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { claimIn, claimPortal } from './claim.ts'
import type { StaffActs } from './members.ts'

export interface ClaimDeps extends StaffActs {
  readonly authenticate: Authenticate
  readonly signIn: SignIn
  readonly publicOrigin: string
}

/** The claim of a portal that has no administrator (decision 114). */
export const claimRoutes = (deps: ClaimDeps): RouteModule =>
  endpointRoutes(claimEndpoints, deps.authenticate, {
    readClaim: () => ({ origin: deps.publicOrigin }),
    async claimPortal({ caller: { account }, body: { code }, request }) {
      const claim = { code, steamId: account.steam_id, isSteamProven: true }
      if (!(await claimPortal(deps, originOf(request), claim))) throw new ApiError('CLAIM_REFUSED')
    },
    claimPortalByEmail: (call) => claimByEmail(deps, call),
  })

const originOf = (request: FastifyRequest): Pick<Actor, 'requestId' | 'address'> => ({
  requestId: request.id,
  address: request.ip,
})

type EmailCall = Call<typeof claimEndpoints.claimPortalByEmail, Awaited<ReturnType<Authenticate['bindToken']>>>

/**
 * All or nothing. The code is checked first: without it nothing is told about the SteamID. An account that has signed in
 * through Steam is never taken over.
 */
async function claimByEmail(deps: ClaimDeps, { caller, body: { code, steamId }, request }: EmailCall) {
  const { database, now } = deps
  const account = await inTransaction(database, async (trx): Promise<AccountRow> => {
    const claim = { code, steamId, isSteamProven: false }
    if (!(await claimIn(trx, deps, originOf(request), claim))) throw new ApiError('CLAIM_REFUSED')
    await refuseBanned(trx, steamId, now())
    if (!(await giveUnprovenSteamId(trx, caller.account.id, steamId))) {
      throw new ApiError('Steam account already bound to another user')
    }
    await revokeSession(trx, caller.session.id, now())
    const linked = await findAccount(trx, caller.account.id)
    if (linked === undefined) throw new ApiError('UNAUTHORIZED')
    return linked
  })
  await writeAuditLog(database, {
    at: now(),
    accountId: account.id,
    steamId,
    action: 'BIND-STEAM',
    address: request.ip,
    detail: { email: account.email, by: 'claim' },
  })
  return deps.signIn(request, account)
}
