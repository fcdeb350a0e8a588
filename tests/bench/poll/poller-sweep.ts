import { createGameQuery } from '../../../server/servers/backends/game-query/client.ts'
import { createPoller } from '../../../server/servers/jobs/poll-servers.ts'
import { createServerList } from '../../../server/servers/rules/server-list.ts'
import { catalogueServer } from '../../support/catalogue-server.ts'

export const listedAt = (port: number) => catalogueServer(port, { name: `bench ${port}` })

const onError = (error: unknown): void => {
  throw error
}

/**
 * The product's own poller and server list, created once, as in a process that runs for weeks, then swept on request. Each
 * sweep starts cold, without sockets and challenges. Returns the number of servers that sent their players.
 */
export function createSweep(ports: readonly number[]): () => Promise<number> {
  const serverList = createServerList()
  serverList.setListed(ports.map(listedAt))
  let finish = (): void => undefined
  const poller = createPoller({
    serverList: Object.assign(serverList, { finishSweep: () => finish() }),
    createQuery: () => createGameQuery({ now: () => performance.now(), onError }),
    now: Date.now,
    monotonic: () => performance.now(),
    random: Math.random,
    onError,
  })
  return async () => {
    const startedAt = Date.now()
    const swept = new Promise<void>((resolve) => {
      finish = resolve
    })
    poller.start()
    await swept
    await poller.stop()
    return Array.from(serverList.all()).filter(
      ({ state }) => state.players.length > 0 && (state.playersAsOf ?? 0) >= startedAt,
    ).length
  }
}
