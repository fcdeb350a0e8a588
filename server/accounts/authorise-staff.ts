import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { StaffRole } from '../../contract/accounts/staff-role.ts'
import { steamIdSchema } from '../../contract/accounts/user.ts'
import { minutes } from '../../contract/duration.ts'
import { freshMinutes } from '../../contract/staff/staff.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { Prove } from '../kernel/http/endpoint-types.ts'
import { type CallingKey, keyOf } from '../kernel/http/key-calls.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Authenticate } from './authenticate.ts'

/** A signed-in member of staff, or an API key of an administrator. */
export interface StaffPrincipal {
  /** Who acts, for the audit: a SteamID, or `key:` and the id of a key. */
  readonly actor: string
  readonly isKey: boolean
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

/** The actor of an API key in the audit. */
const keyActor = ({ id }: CallingKey): string => `key:${id}`

/** Moderators do to staff none of the acts that can be refused with `PLAYER_IS_STAFF`. */
export function createStaffProvers({ authenticate, readStaffRole, now }: StaffProverDeps): StaffProvers {
  /** A key does what administrators may, while its creator is one; its scopes were checked before (key-calls.ts). */
  const ofKey = async (key: CallingKey): Promise<StaffPrincipal> => {
    const role = await readStaffRole(key.createdBy)
    if (role !== 'administrator') throw new ApiError('UNAUTHORIZED')
    return { actor: keyActor(key), isKey: true, role, freshUntil: null }
  }
  const prove =
    (needed: StaffRole): Prove<StaffPrincipal> =>
    async (request, { freshSignIn, refusals }) => {
      const key = keyOf(request)
      if (key !== undefined) return ofKey(key)
      // Not `account`, which tells a banned player so: to them, too, the endpoint does not exist.
      const principal = await authenticate.optionalAccount(request)
      if (principal === undefined) throw new ApiError('UNAUTHORIZED')
      const role = await readStaffRole(principal.account.steam_id)
      if (role === undefined || (needed === 'administrator' && role !== needed)) throw new ApiError('UNAUTHORIZED')
      const freshUntil = freshUntilOf(principal.session.steam_proven_at, now())
      if (freshSignIn === true && freshUntil === null) throw new ApiError('FRESH_SIGN_IN_REQUIRED')
      const subject = refusals?.includes('PLAYER_IS_STAFF') && role === 'moderator' ? subjectOf(request) : undefined
      if (subject !== undefined && (await readStaffRole(subject)) !== undefined) throw new ApiError('PLAYER_IS_STAFF')
      return { actor: principal.account.steam_id, isKey: false, role, freshUntil }
    }
  return { moderator: prove('moderator'), administrator: prove('administrator') }
}

/** A proof from the future counts too: the clock was set back, or another process is ahead. */
export function freshUntilOf(provenAt: number | null, now: number): number | null {
  const until = provenAt === null ? now : provenAt + minutes(freshMinutes)
  return until > now ? until : null
}

/** Who acts, for the audit. */
export const actorOf = ({ actor, isKey, role }: StaffPrincipal, request: FastifyRequest): Actor => ({
  name: actor,
  role: isKey ? 'key' : role,
  requestId: request.id,
  address: request.ip,
})
