import { createGameQuery } from '../../server/adapters/game-query/client.ts'
import { createBoard } from '../../server/domain/board.ts'
import type { ListedServer } from '../../server/domain/live.ts'
import { createPoller } from '../../server/jobs/poll-servers.ts'

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

/** The product's own poller and board, from a cold start to the end of the first sweep. */
export async function sweepWithPoller(ports: readonly number[], inFlight: number): Promise<number> {
  const board = createBoard()
  board.setListed(ports.map(listedAt))
  let finish = (): void => undefined
  const swept = new Promise<void>((resolve) => {
    finish = resolve
  })
  const poller = createPoller({
    board: {
      get version() {
        return board.version
      },
      get catalogue() {
        return board.catalogue
      },
      get sweptAt() {
        return board.sweptAt
      },
      all: board.all,
      get: board.get,
      setListed: board.setListed,
      setLive: board.setLive,
      finishSweep: finish,
    },
    createQuery: () => createGameQuery({ now: () => performance.now(), onError }),
    now: Date.now,
    monotonic: () => performance.now(),
    random: Math.random,
    onError,
    maxInFlight: inFlight,
  })
  poller.start()
  await swept
  await poller.stop()
  return Array.from(board.all()).filter(({ live }) => live.open && live.players.length > 0).length
}
