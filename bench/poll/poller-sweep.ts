import { createGameQuery } from '../../server/servers/backends/game-query/client.ts'
import { createPoller } from '../../server/servers/jobs/poll-servers.ts'
import { createBoard } from '../../server/servers/rules/board.ts'
import type { ListedServer } from '../../server/servers/rules/live.ts'

export const listedAt = (port: number): ListedServer => ({
  id: `127.0.0.1:${port}`,
  ip: '127.0.0.1',
  port,
  name: `bench ${port}`,
  category: 'retakes',
  region: 'ap-beijing',
  ontop: 0,
  star: false,
  rules: [],
})

const onError = (error: unknown): void => {
  throw error
}

/**
 * The product's own poller and board, as they live for weeks: made once, then swept as often as is asked. Each sweep
 * starts cold, from no socket, no challenge and no visit to its end. Answers how many servers told their players in it.
 */
export function createSweep(ports: readonly number[], inFlight: number): () => Promise<number> {
  const board = createBoard()
  board.setListed(ports.map(listedAt))
  let finish = (): void => undefined
  const poller = createPoller({
    board: Object.assign(board, { finishSweep: () => finish() }),
    createQuery: () => createGameQuery({ now: () => performance.now(), onError }),
    now: Date.now,
    monotonic: () => performance.now(),
    random: Math.random,
    onError,
    maxInFlight: inFlight,
  })
  return async () => {
    const startedAt = Date.now()
    const swept = new Promise<void>((resolve) => {
      finish = resolve
    })
    poller.start()
    await swept
    await poller.stop()
    return Array.from(board.all()).filter(({ live }) => live.players.length > 0 && (live.playersAsOf ?? 0) >= startedAt)
      .length
  }
}
