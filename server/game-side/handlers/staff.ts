import type { ActKind } from '../../../contract/game-side/acts.ts'
import type { StaffAct } from '../../../contract/game-side/staff-game-side.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { actorOf } from '../../accounts/authorise-staff.ts'
import { readPeople } from '../../accounts/store/accounts.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { type GameSideActs, kickFromGame, reloadInGame, sayInGame } from '../acts.ts'
import type { GameSideWatch } from '../jobs/watch.ts'
import { listLinks } from '../links.ts'
import { deliversVip, isAway } from '../rules/link.ts'
import { readLinks } from '../store/links.ts'
import { pageOfActs, textOf } from '../store/listed-acts.ts'
import type { GameActRow } from '../tables.ts'
import type { GameSideHandlers } from './carrier.ts'

export interface StaffGameSideDeps extends GameSideActs {
  readonly watch: GameSideWatch
  isStaff(steamId: string): Promise<boolean>
}

type StaffHandlers = Pick<
  GameSideHandlers,
  'listGameLinks' | 'listGameActs' | 'sayInGame' | 'kickFromGame' | 'reloadInGame'
>

/** Acts of one page. */
const pageSize = 50

/** What staff see of the game servers, and tell them to do. */
export function staffGameSideHandlers(deps: StaffGameSideDeps): StaffHandlers {
  const { database, watch, isStaff } = deps
  return {
    async listGameLinks() {
      const { members } = await watch.versions()
      return { servers: await listLinks(deps, members) }
    },
    async listGameActs({ query: { server, steamId, before } }) {
      const after = before === undefined ? undefined : pageAfter(before)
      const rows = await pageOfActs(database, { serverId: server, steamId }, { after, limit: pageSize + 1 })
      const shown = rows.slice(0, pageSize)
      const last = rows.length > pageSize ? shown.at(-1) : undefined
      return { acts: await actViews(deps, shown), next: last === undefined ? null : `${last.created_at} ${last.id}` }
    },
    async sayInGame({ caller, request, body }) {
      const servers = await sayInGame(deps, actorOf(caller, request), body)
      watch.wake()
      return { servers }
    },
    async kickFromGame({ caller, request, body }) {
      if (caller.role === 'moderator' && (await isStaff(body.steamId))) throw new ApiError('PLAYER_IS_STAFF')
      const servers = await kickFromGame(deps, actorOf(caller, request), body)
      watch.wake()
      return { servers }
    },
    async reloadInGame({ caller, request, body }) {
      const servers = await reloadInGame(deps, actorOf(caller, request), body)
      watch.wake()
      return { servers }
    },
  }
}

function pageAfter(text: string): { readonly at: number; readonly id: string } {
  const found = /^(\d{1,15}) (.{1,160})$/.exec(text)
  if (found === null) throw new ApiError('BAD_REQUEST', { field: 'before' })
  return { at: Number(found[1]), id: found[2] ?? '' }
}

const peopleOf = ({ steam_id, by }: GameActRow): string[] => [steam_id, by].filter((each) => each !== null)

async function actViews(
  { database, listServers }: StaffGameSideDeps,
  rows: readonly GameActRow[],
): Promise<StaffAct[]> {
  const people = await readPeople(database, [...new Set(rows.flatMap(peopleOf))])
  const names = new Map(listServers().map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    id: row.id,
    at: isoInstant(row.created_at),
    server: { id: row.server_id, name: names.get(row.server_id) ?? row.server_id },
    kind: row.kind satisfies ActKind,
    player: row.steam_id === null ? null : { steamId: row.steam_id, name: people.get(row.steam_id)?.name ?? null },
    text: textOf(row),
    by: row.by,
    byName: row.by === null ? null : (people.get(row.by)?.name ?? null),
    outcome: row.outcome,
    reply: row.reply,
    endedAt: isoInstant(row.ended_at),
  }))
}

/** On how many servers a player's VIP is active. */
export function vipInGameHandler({
  database,
  listServers,
  watch,
  isVip,
  now,
}: StaffGameSideDeps & { isVip(steamId: string): Promise<boolean> }): Pick<GameSideHandlers, 'readVipInGame'> {
  return {
    async readVipInGame({ caller: { account } }) {
      const [links, isMember] = await Promise.all([
        readLinks(database, now()),
        isVip(account.steam_id),
        watch.versions(),
      ])
      const delivering = listServers().flatMap(({ id }) => {
        const link = links.get(id)
        return link !== undefined && deliversVip(link.state) ? [link] : []
      })
      const present = delivering.filter((link) => !isAway(link, now()))
      const active = present.filter(({ state }) => watch.memberVersions.isSameSince(state.members, account.steam_id))
      return {
        active: isMember ? active.length : 0,
        away: delivering.length - present.length,
        of: delivering.length,
      }
    },
  }
}
