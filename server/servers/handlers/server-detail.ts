import { seconds } from '../../../contract/duration.ts'
import { readServer } from '../../../contract/endpoints/server-details.ts'
import type { ServerId } from '../../../contract/servers/address.ts'
import type { ServerDetail, ServerHistory } from '../../../contract/servers/servers.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { type Prebuilt, prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import { playerSnapshot } from '../rules/player-snapshot.ts'
import { type ServerEntry, type ServerList, toPlayer, toServer } from '../rules/server-state.ts'
import type { ServerListDeps } from './server-list.ts'

const keepMs = seconds(5)
const maxKept = 256

export interface ServerDetailDeps extends Pick<ServerListDeps, 'settings'> {
  readonly serverList: ServerList
  /** By the server's own id. */
  readHistory(id: string, now: number): Promise<ServerHistory>
  now(): number
}

/**
 * `GET /api/servers/{id}`. A response is cached for five seconds, so that a thousand viewers of one server cost one
 * read of its history. @throws ApiError SERVER_NOT_LISTED, UNAVAILABLE if the history cannot be read.
 */
export function createServerDetailAnswers(
  deps: ServerDetailDeps,
): (address: ServerId) => Promise<Prebuilt<ServerDetail>> {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<Prebuilt<ServerDetail>> }>()
  const build = async (server: ServerEntry, now: number): Promise<Prebuilt<ServerDetail>> => {
    const history = await deps.readHistory(server.listed.id, now)
    return prebuildAnswer(readServer, toDetail(server, history))
  }
  return async (address) => {
    const server = deps.serverList.find(address)
    if (!server || server.listed.state === 'hidden') throw new ApiError('SERVER_NOT_LISTED')
    const { id } = server.listed
    const now = deps.now()
    const existing = kept.get(id)
    if (existing && Math.abs(now - existing.at) < keepMs) return existing.answer
    const answer = build(server, now).catch((cause: unknown) => {
      kept.delete(id)
      throw new ApiError('UNAVAILABLE', { cause })
    })
    kept.delete(id)
    for (const oldest of kept.keys()) {
      if (kept.size < maxKept) break
      kept.delete(oldest)
    }
    kept.set(id, { at: now, answer })
    return answer
  }
}

/** Counts and player list of the same moment. */
function toDetail(server: ServerEntry, history: ServerHistory): ServerDetail {
  const { listed, state } = server
  const snapshot = playerSnapshot(server)
  const { current, max, bots } = snapshot?.count ?? state
  return {
    ...toServer({ listed, state: { ...state, current, max } }),
    tickrate: listed.tickrate ?? null,
    bots,
    passworded: state.passworded,
    vac: state.vac,
    version: state.version,
    lastSeen: state.lastSeen,
    playerList: snapshot?.players.map(toPlayer) ?? [],
    playersAsOf: snapshot?.asOf ?? null,
    history,
  }
}
