import type { ServerCheck } from '../../../../contract/servers/staff-servers.ts'
import { neverSeen, type ServerPlayer } from '../../rules/server-state.ts'
import { afterInfo, afterPlayers } from '../../rules/state-changes.ts'
import { createGameQuery } from './client.ts'
import type { InfoReply } from './parse-info.ts'
import type { GameAddress } from './pending.ts'
import { describeFailure } from './query-failure.ts'
import type { Result } from './result.ts'

export interface ServerCheckDeps {
  /** Milliseconds of a steady clock. */
  monotonic(): number
  onError(error: unknown): void
}

/** Queries one game server now, as the poller does. */
export async function checkGameServer(
  address: GameAddress,
  { monotonic, onError }: ServerCheckDeps,
): Promise<ServerCheck['game']> {
  const query = createGameQuery({ now: monotonic, onError })
  const began = monotonic()
  try {
    const target = { peer: query.peer(address) }
    const info = await new Promise<Result<InfoReply>>((done) => {
      query.info(target, (result) => done(result))
    })
    if (!info.ok) return { ok: false, ...describeFailure(info) }
    const milliseconds = Math.round(monotonic() - began)
    const state = afterInfo(neverSeen, info.value, 0)
    const { map, max, bots } = state
    if (bots === 0) return { ok: true, milliseconds, map, players: state.current, max }
    // Only the list tells whether the server counts its bots.
    const list = await new Promise<Result<ServerPlayer[]>>((done) => {
      query.players(target, info.value.appId, (result) => done(result))
    })
    const { current } = list.ok ? afterPlayers(state, list.value, 0) : state
    return { ok: true, milliseconds, map, players: current, max }
  } finally {
    query.close()
  }
}
