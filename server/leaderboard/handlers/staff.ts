import { StringDecoder } from 'node:string_decoder'
import type * as staffEndpoints from '../../../contract/endpoints/staff-leaderboard.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { listGameServers } from '../../accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import { countLogFile, type LogFileActs } from '../log-file-acts.ts'
import { clockOf } from '../rules/match-log/clock-zone.ts'
import type { Season } from '../rules/ranking/seasons.ts'
import { beginSeason, endSeason } from '../season-acts.ts'
import { type LogStatus, readLogStatus } from '../store/log-status.ts'
import { listSeasons } from '../store/seasons.ts'
import { type LogKeyDeps, logKeyHandlers } from './log-keys.ts'

export interface StaffLeaderboardDeps extends LogFileActs, LogKeyDeps {}

type StaffLeaderboardHandlers = Handlers<typeof staffEndpoints, StaffProvers>

const seasonOf = ({ id, name, startsAt, endsAt, closedAt }: Season) => ({
  id,
  name,
  startsAt: isoInstant(startsAt),
  endsAt: isoInstant(endsAt),
  closedAt: isoInstant(closedAt),
})

function gameServerOf(key: GameServerKeyRow, address: string | null, now: number, status?: LogStatus) {
  const { id, name, created_at, revoked_at, previous_token_until: until, previous_used_at } = key
  const { received_at = null, refused_at = null, refusal = null, refusal_detail } = status ?? {}
  return {
    id,
    name,
    address,
    createdAt: isoInstant(created_at),
    revokedAt: isoInstant(revoked_at),
    receivedAt: isoInstant(received_at),
    refused:
      refused_at === null || refusal === null
        ? null
        : { at: isoInstant(refused_at), reason: refusal, detail: refusal_detail ?? '' },
    previousUntil: isoInstant(until !== null && until > now ? until : null),
    previousUsedAt: isoInstant(previous_used_at),
  }
}

const uploadErrors = {
  unknown: 'GONE',
  unlisted: 'LOG_WITHOUT_BOARD',
  unranked: 'LOG_WITHOUT_BOARD',
  unreadable: 'LOG_UNREADABLE',
} as const

const partSize = 262_144

/** The text of a body, in parts, so that other requests are served in between. */
async function* partsOf(body: Buffer): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  for (let start = 0; start < body.length; start += partSize)
    yield decoder.write(body.subarray(start, start + partSize))
  yield decoder.end()
}

/** Seasons and match logs in the staff room. */
export function staffLeaderboardHandlers(deps: StaffLeaderboardDeps): StaffLeaderboardHandlers {
  const { database, now } = deps
  return {
    async readStaffLeaderboard() {
      const [seasons, gameServers, statuses] = await Promise.all([
        listSeasons(database),
        listGameServers(database),
        readLogStatus(database),
      ])
      const servers = new Map(deps.listServers().map((server) => [server.id, server]))
      const served = new Set(gameServers.flatMap(({ server_id, revoked_at }) => (revoked_at === null ? server_id : [])))
      const addressOf = (id: string | null) => (id === null ? null : (servers.get(id)?.address ?? id))
      const named = (key: GameServerKeyRow) => ({ ...key, name: servers.get(key.server_id ?? '')?.name ?? key.name })
      return {
        seasons: seasons.map(seasonOf),
        gameServers: gameServers.map((key) =>
          gameServerOf(named(key), addressOf(key.server_id), now(), statuses.get(key.id)),
        ),
        serversWithoutKey: [...servers.keys()].filter((id) => !served.has(id)).length,
      }
    },
    ...logKeyHandlers(deps),
    async createSeason({ caller, body, request }) {
      const season = await beginSeason(deps, actorOf(caller, request), body)
      if (season === 'overlaps') throw new ApiError('SEASON_OVERLAPS')
      return seasonOf(season)
    },
    async closeSeason({ caller, params: { id }, request }) {
      if ((await endSeason(deps, actorOf(caller, request), id)) === 'missing') throw new ApiError('GONE')
      return undefined
    },
    async uploadGameLog({ caller, params: { id }, query: { zone, file = '' }, body, request }) {
      const log = { gameServerId: id, name: file, offset: clockOf(zone), parts: partsOf(body) }
      const result = await countLogFile(deps, actorOf(caller, request), log)
      if (!('reason' in result)) return result
      throw new ApiError(uploadErrors[result.reason])
    },
  }
}
