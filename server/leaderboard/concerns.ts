import { hours } from '../../contract/duration.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import type { RankedMode } from '../../contract/leaderboard/ranked-mode.ts'
import { type Concern, type ConcernItem, concernOf } from '../../contract/staff/staff.ts'
import { listGameServers } from '../accounts/game-servers/store.ts'
import type { Database } from '../kernel/db/database.ts'
import { rulesOf } from './rules/match-log/rules.ts'
import { readLogStatus } from './store/log-status.ts'

const silentAfter = hours(1)

function hasLeaderboard(serverId: string | null, { modeOf, rankings }: LeaderboardConcernDeps): boolean {
  const mode = serverId === null ? undefined : modeOf(serverId)
  return mode !== undefined && rulesOf(mode, rankings()) !== undefined
}

export interface LeaderboardConcernDeps {
  readonly database: Database
  /** The key of a listed server's mode; undefined if it is not listed. */
  modeOf(serverId: string): string | undefined
  /** What the community ranks besides the specified modes. */
  rankings(): readonly RankedMode[]
}

/**
 * Active game servers whose last lines were refused or unreadable, and those without a line for an hour: of modes that have a
 * leaderboard, because lines of the others count for nothing.
 */
export async function leaderboardConcerns(deps: LeaderboardConcernDeps, now: number): Promise<Concern[]> {
  const { database } = deps
  const [servers, statuses] = await Promise.all([listGameServers(database), readLogStatus(database)])
  const refused: ConcernItem[] = []
  const silent: ConcernItem[] = []
  for (const { id, name, created_at, revoked_at, server_id } of servers) {
    if (revoked_at !== null) continue
    const { received_at = null, refused_at = null, refusal = null, refusal_detail } = statuses.get(id) ?? {}
    const item = { id, name, since: isoInstant(received_at) }
    if (refused_at !== null && refusal !== null && refused_at > (received_at ?? 0)) {
      const detail = refusal_detail ? { detail: refusal_detail } : {}
      refused.push({ ...item, since: isoInstant(refused_at), refusal, ...detail })
    } else if ((received_at ?? created_at) < now - silentAfter && hasLeaderboard(server_id, deps)) silent.push(item)
  }
  return [...concernOf('refusedLogs', refused), ...concernOf('silentLogs', silent)]
}
