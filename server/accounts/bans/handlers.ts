import type { GameBans } from '../../../contract/accounts/bans.ts'
import { seconds } from '../../../contract/duration.ts'
import { cacheControl } from '../../../contract/endpoint.ts'
import * as banEndpoints from '../../../contract/endpoints/bans.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Handlers, Prove } from '../../kernel/http/endpoint-types.ts'
import { type Prebuilt, prebuild, prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import { actorOf, type StaffProvers } from '../authorise-staff.ts'
import type { GameServerKeyRow } from '../game-servers/tables.ts'
import { listBans } from '../store/bans.ts'
import { type BanActs, banPlayer, liftBan } from './acts.ts'
import { banFile, bannedUserCfg, gameBansOf } from './export-bans.ts'

export interface BanProvers extends StaffProvers {
  readonly gameServerLog: Prove<GameServerKeyRow>
}

/** Bans: the acts of staff, and the lists for game servers and for people. */
export function banHandlers(acts: BanActs): Handlers<typeof banEndpoints, BanProvers> {
  const gameBans = createGameBans(acts)
  return {
    readGameBans: async ({ query: { format } }) => (await gameBans())[format],
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
    async exportBans({ query: { format } }) {
      const { name, type, text } = banFile(await listBans(acts.database, acts.now()), format)
      return { type, body: text, headers: { 'content-disposition': `attachment; filename="${name}"` } }
    },
  }
}

/** However many game servers read it, the list is read this often at most. */
const freshFor = seconds(5)

type GameAnswers = Readonly<Record<'json' | 'cfg', Prebuilt<GameBans>>>

function createGameBans({ database, now }: Pick<BanActs, 'database' | 'now'>): () => Promise<GameAnswers> {
  let kept: { readonly at: number; readonly answers: Promise<GameAnswers> } | undefined
  const read = async (): Promise<GameAnswers> => {
    const bans = await listBans(database, now())
    const text = {
      contentType: 'text/plain; charset=utf-8',
      cacheControl: cacheControl(banEndpoints.readGameBans.cache),
    }
    return {
      json: prebuildAnswer(banEndpoints.readGameBans, gameBansOf(bans)),
      cfg: prebuild(bannedUserCfg(bans), text),
    }
  }
  return () => {
    if (kept !== undefined && Math.abs(now() - kept.at) < freshFor) return kept.answers
    const entry = { at: now(), answers: read() }
    kept = entry
    entry.answers.catch(() => {
      if (kept === entry) kept = undefined
    })
    return entry.answers
  }
}
