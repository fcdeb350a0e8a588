import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { AccountRow } from '../../accounts/tables.ts'
import { recordAudit } from '../../kernel/audit/store.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { RentalRefusal } from '../rules/rentals.ts'
import { type Role, rentalFor } from '../store/rentals.ts'
import type { RentalRow } from '../tables.ts'
import type { RentalRouteDeps } from './deps.ts'

/** Who calls, which rental they mean, and how they stand to it. */
export interface Visit {
  readonly person: AccountRow & { readonly steam_id: string }
  readonly row: RentalRow
  readonly role: Role
}

const paramsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) })

/** The `:id` of a path; '' for what can be no rental's. */
export function rentalIdIn(request: FastifyRequest): string {
  const params = v.safeParse(paramsSchema, request.params)
  return params.success ? params.output.id : ''
}

/** Decides who may do what. Nobody but owner and members learns that a rental exists, operators included. */
export interface Access {
  /** @throws ApiError UNAUTHORIZED */
  person(request: FastifyRequest): Promise<Visit['person']>
  /** Owner and members. @throws ApiError UNAUTHORIZED, NOT_FOUND */
  visit(request: FastifyRequest, id: string): Promise<Visit>
  /** @throws ApiError UNAUTHORIZED, NOT_FOUND, or that only the owner may. */
  own(request: FastifyRequest, id: string): Promise<Visit>
  /** Writes down what somebody did to a rental. */
  note(request: FastifyRequest, visit: Pick<Visit, 'person'>, action: string, rentalId: string): Promise<void>
}

export function createAccess({ database, authenticate, now }: RentalRouteDeps): Access {
  const person = async (request: FastifyRequest): Promise<Visit['person']> => {
    const { account } = await authenticate.login(request)
    const { steam_id } = account
    if (steam_id === null) throw new ApiError('UNAUTHORIZED')
    return { ...account, steam_id }
  }
  const visit = async (request: FastifyRequest, id: string): Promise<Visit> => {
    const caller = await person(request)
    const found = await rentalFor(database.kysely, id, caller.steam_id)
    if (found === undefined) throw new ApiError('NOT_FOUND')
    return { person: caller, ...found }
  }
  return {
    person,
    visit,
    async own(request, id) {
      const visited = await visit(request, id)
      if (visited.role !== 'owner') throw new ApiError('Only owner can perform this action')
      return visited
    },
    async note(request, { person: { id, steam_id } }, action, rentalId) {
      const who = { accountId: id, steamId: steam_id, address: request.ip }
      await recordAudit(database, { at: now(), ...who, action, detail: { rental: rentalId } })
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
}

/** What the rules refuse, as an answer. What is gone has expired, whatever it is doing now. */
export function refusalError(refusal: RentalRefusal | 'unknown', { expires_at }: RentalRow, now: number): ApiError {
  return new ApiError(refusal === 'wrong_status' && now > expires_at ? 'RENTAL_EXPIRED' : codes[refusal])
}
