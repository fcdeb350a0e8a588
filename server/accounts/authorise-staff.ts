import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { StaffRole } from '../../contract/accounts/staff-role.ts'
import { steamIdSchema } from '../../contract/accounts/user.ts'
import { minutes } from '../../contract/duration.ts'
import { freshMinutes } from '../../contract/staff/staff.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { Prove } from '../kernel/http/endpoint-types.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Authenticate, SignedInPrincipal } from './authenticate.ts'

/** A signed-in member of staff. */
export interface StaffPrincipal extends SignedInPrincipal {
  readonly role: StaffRole
  /** Until when the session allows acts that need a fresh sign-in (epoch milliseconds); null: it does not. */
  readonly freshUntil: number | null
}

/** Authenticates the callers of staff endpoints. The role is read at every call: a removed one ends with the next. */
export interface StaffProvers {
  readonly moderator: Prove<StaffPrincipal>
  readonly administrator: Prove<StaffPrincipal>
}

export interface StaffProverDeps extends Pick<Kernel, 'now'> {
  readonly authenticate: Pick<Authenticate, 'optionalAccount'>
  /** Undefined: not staff. */
  readStaffRole(steamId: string): Promise<StaffRole | undefined>
}

/** The player whom an endpoint is about; anything else than a SteamID is refused with the other parameters. */
function subjectOf({ params }: FastifyRequest): string | undefined {
  const parsed = v.safeParse(v.object({ steamId: steamIdSchema }), params)
  return parsed.success ? parsed.output.steamId : undefined
}

/** Moderators do to staff none of the acts that can be refused with `PLAYER_IS_STAFF`. */
export function createStaffProvers({ authenticate, readStaffRole, now }: StaffProverDeps): StaffProvers {
  const prove =
    (needed: StaffRole): Prove<StaffPrincipal> =>
    async (request, { freshSignIn, refusals }) => {
      // Not `account`, which tells a banned player so: to them, too, the endpoint does not exist.
      const principal = await authenticate.optionalAccount(request)
      if (principal === undefined) throw new ApiError('UNAUTHORIZED')
      const role = await readStaffRole(principal.account.steam_id)
      if (role === undefined || (needed === 'administrator' && role !== needed)) throw new ApiError('UNAUTHORIZED')
      const freshUntil = freshUntilOf(principal.session.steam_proven_at, now())
      if (freshSignIn === true && freshUntil === null) throw new ApiError('FRESH_SIGN_IN_REQUIRED')
      const subject = refusals?.includes('PLAYER_IS_STAFF') && role === 'moderator' ? subjectOf(request) : undefined
      if (subject !== undefined && (await readStaffRole(subject)) !== undefined) throw new ApiError('PLAYER_IS_STAFF')
      return { ...principal, role, freshUntil }
    }
  return { moderator: prove('moderator'), administrator: prove('administrator') }
}

/** A proof from the future counts too: the clock was set back, or another process is ahead. */
export function freshUntilOf(provenAt: number | null, now: number): number | null {
  const until = provenAt === null ? now : provenAt + minutes(freshMinutes)
  return until > now ? until : null
}

/** Who acts, for the audit. */
export const actorOf = ({ account, role }: StaffPrincipal, request: FastifyRequest): Actor => ({
  name: account.steam_id,
  role,
  requestId: request.id,
  address: request.ip,
})
