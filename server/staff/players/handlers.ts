import * as staffPlayerEndpoints from '../../../contract/endpoints/staff-players.ts'
import { pageKeyOf } from '../../../contract/payments/staff-orders.ts'
import { staffBansPageSize } from '../../../contract/staff/staff-players.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { endSessionsOf, unlinkEmail } from '../../accounts/player-acts.ts'
import { pageOfBans } from '../../accounts/store/bans.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { addNote, listRecentNotes, noteViews } from './notes.ts'
import { banViews, readPlayer } from './player-view.ts'
import { searchPlayers } from './search.ts'
import type { PlayersDeps } from './sources.ts'

/** The players in the staff room: search, the page of one, and what staff do. */
export const staffPlayerRoutes = (provers: StaffProvers, deps: PlayersDeps): RouteModule =>
  endpointRoutes(staffPlayerEndpoints, provers, staffPlayerHandlers(deps))

/** Epoch milliseconds of an instant that the caller saw. */
const seen = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

function staffPlayerHandlers(deps: PlayersDeps): Handlers<typeof staffPlayerEndpoints, StaffProvers> {
  const { database, sources, now } = deps
  return {
    async searchStaffPlayers({ query: { search, after } }) {
      const { players, next } = await searchPlayers(deps, search, after)
      return { players: [...players], next: next === null ? null : JSON.stringify(next) }
    },
    listRecentNotes: async () => noteViews(deps, await listRecentNotes(database)),
    async listStaffBans({ query: { after } }) {
      const rows = await pageOfBans(database, { now: now(), after, limit: staffBansPageSize + 1 })
      const shown = rows.slice(0, staffBansPageSize)
      const last = rows.length > staffBansPageSize ? shown.at(-1) : undefined
      return {
        bans: await banViews(deps, shown),
        next: last === undefined ? null : pageKeyOf({ at: last.begins_at, id: last.id }),
      }
    },
    readStaffPlayer: ({ params: { steamId } }) => readPlayer(deps, steamId),
    async addPlayerNote({ caller, request, params: { steamId }, body }) {
      await addNote(deps, actorOf(caller, request), { steamId, ...body })
    },
    async endPlayerSessions({ caller, request, params: { steamId } }) {
      await endSessionsOf(deps, actorOf(caller, request), steamId)
    },
    async setPlayerVip({ caller, request, params: { steamId }, body }) {
      const actor = actorOf(caller, request)
      const sees = seen(body.sees)
      const outcome =
        body.act === 'grant'
          ? await sources.grantVip(actor, { steamId, days: body.days, sees })
          : await sources.endVip(actor, { steamId, sees })
      if (outcome === 'conflict') throw new ApiError('CONFLICT')
    },
    async unlinkPlayerEmail({ caller, request, params: { steamId }, body: { email } }) {
      const outcome = await unlinkEmail(deps, actorOf(caller, request), { steamId, email })
      if (outcome === 'conflict') throw new ApiError('CONFLICT')
    },
  }
}
