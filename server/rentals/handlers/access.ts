import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { SignedInPrincipal } from '../../accounts/authenticate.ts'
import { writeAuditLog } from '../../kernel/audit/audit-log.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { RentalRefusal } from '../rules/rentals.ts'
import { type Role, rentalFor } from '../store/rentals.ts'
import type { RentalRow } from '../tables.ts'
import type { RentalRouteDeps } from './deps.ts'

/** The caller, the requested rental, and the caller's role in it. */
export interface Visit {
  readonly caller: SignedInPrincipal
  readonly row: RentalRow
  readonly role: Role
}

/** Authorises access to rentals. Only owner and members learn that a rental exists; operators do not. */
export interface Access {
  /** Owner and members. @throws ApiError NOT_FOUND */
  visit(caller: SignedInPrincipal, id: string): Promise<Visit>
  /** @throws ApiError NOT_FOUND, or the error for members who are not the owner. */
  own(caller: SignedInPrincipal, id: string): Promise<Visit>
  /** Records in the audit trail what a caller did to a rental. */
  note(request: FastifyRequest, visit: Pick<Visit, 'caller'>, action: string, rentalId: string): Promise<void>
}

export function createAccess({ database, now }: Pick<RentalRouteDeps, 'database' | 'now'>): Access {
  const visit = async (caller: SignedInPrincipal, id: string): Promise<Visit> => {
    const found = await rentalFor(database, id, caller.account.steam_id)
    if (found === undefined) throw new ApiError('NOT_FOUND')
    return { caller, ...found }
  }
  return {
    visit,
    async own(caller, id) {
      const visited = await visit(caller, id)
      if (visited.role !== 'owner') throw new ApiError('Only owner can perform this action')
      return visited
    },
    async note(request, { caller: { account } }, action, rentalId) {
      const who = { accountId: account.id, steamId: account.steam_id, address: request.ip }
      await writeAuditLog(database, { at: now(), ...who, action, detail: { rental: rentalId } })
    },
  }
}

const codes: Readonly<Record<RentalRefusal | 'unknown', ErrorCode>> = {
  unknown: 'NOT_FOUND',
  wrong_status: 'RENTAL_BUSY',
  expired: 'RENTAL_EXPIRED',
  not_expired: 'CONFLICT',
  maintenance: 'RENTAL_MAINTENANCE',
  not_relocatable: 'FORBIDDEN',
  same_region: 'SAME_REGION',
  region_unavailable: 'REGION_UNAVAILABLE',
  switch_limit: 'Switch region limit exceeded',
  restart_locked: 'RENTAL_BUSY',
  not_scheduled: 'CONFLICT',
  start_not_offered: 'START_NOT_OFFERED',
  start_fixed: 'START_FIXED',
}

/** The error for what the rules refuse. A rental past its end has expired, whatever its status. */
export function refusalError(refusal: RentalRefusal | 'unknown', { expires_at }: RentalRow, now: number): ApiError {
  return new ApiError(refusal === 'wrong_status' && now > expires_at ? 'RENTAL_EXPIRED' : codes[refusal])
}
