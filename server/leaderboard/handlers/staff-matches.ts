import { accountOf } from '../../../contract/accounts/steam-id.ts'
import * as staffMatchEndpoints from '../../../contract/endpoints/staff-matches.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { type PlayerMatch, playerMatchesPageSize } from '../../../contract/staff/staff-players.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { listGameServers } from '../../accounts/game-servers/store.ts'
import { readPeople } from '../../accounts/store/accounts.ts'
import type { Database } from '../../kernel/db/database.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { type RecountActs, setMatchVoid, setPlayerRemoved } from '../recount-acts.ts'
import { addCounters, noCounters } from '../rules/match-log/counters.ts'
import { readCounts } from '../rules/match-log/match-counts.ts'
import { listMatchesOf } from '../store/match-record.ts'
import type { PlayedMatchRow } from '../tables.ts'

/** Matches in the staff room, and who is out of the leaderboard. */
export const staffMatchRoutes = (provers: StaffProvers, acts: RecountActs): RouteModule =>
  endpointRoutes(staffMatchEndpoints, provers, staffMatchHandlers(acts))

function staffMatchHandlers(acts: RecountActs): Handlers<typeof staffMatchEndpoints, StaffProvers> {
  const { database } = acts
  return {
    async listPlayerMatches({ params: { steamId }, query: { after } }) {
      const account = accountOf(steamId)
      if (account === undefined) return { matches: [], next: null }
      const rows = await listMatchesOf(database, account, { after, limit: playerMatchesPageSize + 1 })
      const shown = rows.slice(0, playerMatchesPageSize)
      const last = rows.length > playerMatchesPageSize ? shown.at(-1) : undefined
      return {
        matches: await matchViews(database, shown, account),
        next: last === undefined ? null : `${last.starts_at}.${last.id}`,
      }
    },
    async voidStaffMatch({ caller, request, params: { id }, body: { isOut, reason } }) {
      const outcome = await setMatchVoid(acts, actorOf(caller, request), { id, isVoid: isOut, reason })
      if (outcome === 'missing') throw new ApiError('GONE')
    },
    async removeFromLeaderboard({ caller, request, params: { steamId }, body: { isOut, reason } }) {
      await setPlayerRemoved(acts, actorOf(caller, request), { steamId, isRemoved: isOut, reason })
    },
  }
}

/** Those of these matches in which a player was, by id, as the player has them. */
export async function matchesNamed(
  database: Database,
  account: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlayerMatch>> {
  if (ids.length === 0) return new Map()
  const rows = await database.kysely.selectFrom('played_match').selectAll().where('id', 'in', ids).execute()
  const own = rows.filter(({ counts }) => readCounts(counts).has(account))
  return new Map((await matchViews(database, own, account)).map((match) => [match.id, match]))
}

/** Matches as one of their players has them. */
export async function matchViews(
  database: Database,
  rows: readonly PlayedMatchRow[],
  account: number,
): Promise<PlayerMatch[]> {
  const servers = new Map((await listGameServers(database)).map(({ id, name }) => [id, name]))
  const people = await readPeople(database, [...new Set(rows.flatMap(({ voided_by }) => voided_by ?? []))])
  return rows.map((row) => {
    const counts = readCounts(row.counts)
    const own = noCounters()
    for (const part of counts.get(account)?.values() ?? []) addCounters(own, part)
    const { voided_at, voided_by, void_reason } = row
    return {
      id: row.id,
      mode: row.mode,
      map: row.map,
      server: servers.get(row.game_server_id) ?? '',
      startsAt: isoInstant(row.starts_at),
      minutes: Math.max(1, Math.round((row.ended - row.started) / 60)),
      players: counts.size,
      kills: own.kills,
      deaths: own.deaths,
      headshots: own.headshots,
      voided:
        voided_at === null || voided_by === null
          ? null
          : {
              at: isoInstant(voided_at),
              by: voided_by,
              byName: people.get(voided_by)?.name ?? null,
              reason: void_reason ?? '',
            },
    }
  })
}
