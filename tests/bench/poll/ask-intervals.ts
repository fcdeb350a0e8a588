/** The process of a poller in daily operation: polls for a while and reports when it visited which server. */
import * as v from 'valibot'
import { createGameQuery, type GameQuery } from '../../../server/servers/backends/game-query/client.ts'
import { createPoller } from '../../../server/servers/jobs/poll-servers.ts'
import { createServerList } from '../../../server/servers/rules/server-list.ts'
import { listedAt } from './poller-sweep.ts'

const jobSchema = v.object({ ports: v.array(v.number()), seconds: v.number() })

const onError = (error: unknown): void => {
  throw error
}

/** The product's query client, which also notes the time of each visit by port. */
function noting(visits: Map<number, number[]>): GameQuery {
  const query = createGameQuery({ now: () => performance.now(), onError })
  return {
    ...query,
    info(target, done) {
      const times = visits.get(target.peer.port) ?? []
      visits.set(target.peer.port, times)
      times.push(performance.now())
      query.info(target, done)
    },
  }
}

process.on('message', async (message) => {
  const { ports, seconds } = v.parse(jobSchema, message)
  const visits = new Map<number, number[]>()
  const serverList = createServerList()
  serverList.setListed(ports.map(listedAt))
  const startedAt = performance.now()
  let firstSweepMs = 0
  const poller = createPoller({
    serverList: Object.assign(serverList, {
      finishSweep: () => {
        firstSweepMs ||= performance.now() - startedAt
      },
    }),
    createQuery: () => noting(visits),
    now: Date.now,
    monotonic: () => performance.now(),
    random: Math.random,
    onError,
  })
  poller.start()
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  const busyFrom = performance.now()
  const cpuBefore = process.cpuUsage()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000 - 20_000))
  const cpu = process.cpuUsage(cpuBefore)
  const busy = (cpu.user + cpu.system) / 1000 / (performance.now() - busyFrom)
  await poller.stop()
  const offline = new Set(
    Array.from(serverList.all()).flatMap(({ listed, state }) => (state.open ? [] : [listed.port])),
  )
  const timesOf = (wanted: (port: number) => boolean): number[][] =>
    [...visits].flatMap(([port, times]) => (wanted(port) ? [times] : []))
  process.send?.({
    firstSweepMs,
    busy,
    alive: timesOf((port) => !offline.has(port)),
    dead: timesOf((port) => offline.has(port)),
  })
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
