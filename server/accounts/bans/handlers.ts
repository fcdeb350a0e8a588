import type * as banEndpoints from '../../../contract/endpoints/bans.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Handlers, Prove } from '../../kernel/http/endpoint-types.ts'
import { actorOf, type StaffProvers } from '../authorise-staff.ts'
import type { GameServerKeyRow } from '../game-servers/tables.ts'
import { listBans } from '../store/bans.ts'
import { type BanActs, banPlayer, liftBan } from './acts.ts'
import { banFile } from './export-bans.ts'
import type { GameBansReader } from './game-bans.ts'
import { importBans } from './import/import-bans.ts'
import { readBanFile } from './import/read-bans.ts'

export interface BanProvers extends StaffProvers {
  readonly gameServerLog: Prove<GameServerKeyRow>
}

/** Bans: the acts of staff, and the lists for game servers and for people. */
export function banHandlers(acts: BanActs, gameBans: GameBansReader): Handlers<typeof banEndpoints, BanProvers> {
  return {
    readGameBans: async ({ query: { format } }) => (await gameBans.read())[format],
    async setBan({ caller, params: { steamId }, body: { endsAt, ...body }, request }) {
      const end = endsAt === null ? null : Date.parse(endsAt)
      if (end !== null && end <= acts.now()) throw new ApiError('BAD_REQUEST', { field: 'endsAt' })
      const { kind } = await banPlayer(acts, actorOf(caller, request), { ...body, steamId, endsAt: end })
      if (kind === 'staff') throw new ApiError('PLAYER_IS_STAFF')
      if (kind === 'conflict') throw new ApiError('CONFLICT')
    },
    async liftBan({ caller, params: { steamId }, body: { reason }, request }) {
      await liftBan(acts, actorOf(caller, request), { steamId, reason })
    },
    async importBans({ caller, request, query: { dryRun }, body }) {
      const read = readBanFile(body, { now: acts.now() })
      // No format was asked for, so that none can be another one.
      if ('kind' in read) return { ok: false, problem: read.kind === 'otherFormat' ? 'unknown' : read.kind }
      const { format, repeated, leftOut, problems } = read
      const result = await importBans(acts, actorOf(caller, request), read, dryRun === '1')
      return { ok: true, format, ...result, repeated, leftOut, problems: [...problems] }
    },
    async exportBans({ query: { format } }) {
      const { name, type, text } = banFile(await listBans(acts.database, acts.now()), format)
      return { type, body: text, headers: { 'content-disposition': `attachment; filename="${name}"` } }
    },
  }
}
