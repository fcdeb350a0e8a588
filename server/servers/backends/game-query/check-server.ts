import type { ServerCheck } from '../../../../contract/staff-servers.ts'
import { createGameQuery } from './client.ts'
import type { InfoReply } from './parse-info.ts'
import type { GameAddress } from './pending.ts'
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
    const info = await new Promise<Result<InfoReply>>((done) => {
      query.info({ peer: query.peer(address) }, (result) => done(result))
    })
    if (!info.ok) return { ok: false }
    const { map, current, max } = info.value
    return { ok: true, milliseconds: Math.round(monotonic() - began), map, players: current, max }
  } finally {
    query.close()
  }
}
