import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { serverId } from '../../contract/servers/address.ts'
import { openDatabase } from '../../server/database.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import type { Nudges } from '../../server/kernel/db/nudges.ts'
import { createSessionLocks } from '../../server/kernel/db/session-locks.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { createPolling, type Polling } from '../../server/servers/module.ts'
import { createPublication, type Publication, type PublishedList } from '../../server/servers/rules/publication.ts'
import { createServerList } from '../../server/servers/rules/server-list.ts'
import { evenClock } from './queue-clock.ts'
import { type SentPacket, simulatedNetwork, visitsByPort } from './simulated-network.ts'

const soon = setImmediate
const start = 1_800_000_000_000

/** One process: its poller on a network of its own, and everything that players see of it. */
export interface PollingProcess {
  readonly name: string
  readonly database: Database
  readonly publication: Publication
  /** Every list that it published, oldest first. */
  readonly shown: readonly PublishedList[]
  readonly polling: Polling
  sent(): readonly SentPacket[]
  /** As with kill -9: it says nothing more, to nobody. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Ends the session that holds the locks; `open` has another one. */
  loseSession(): Promise<void>
  openSession(): Promise<void>
  isOver(): boolean
}

/** A visit of a server: who asked, and when (milliseconds since the world began). */
interface Visit {
  readonly by: string
  readonly at: number
}

/**
 * Queries that are under way: time stands still for them. Passes nudges on with the commit that sends them, which LISTEN
 * (tests/contract/one-list.test.ts) does some time later on a busy machine.
 */
function watchQueries() {
  const state = { open: 0, listeners: new Set<(about: string | undefined) => void>() }
  const nudges = new WeakMap<object, string[]>()
  const watch = (result: unknown, onDone: () => void): unknown => {
    if (!(result instanceof Promise)) return result
    state.open += 1
    result
      .then(onDone, () => undefined)
      .finally(() => {
        state.open -= 1
      })
    return result
  }
  const { query } = pg.Client.prototype
  const { connect } = pg.Pool.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function ask(this: pg.Client, ...args: unknown[]) {
    const [sql, values] = args
    if (String(sql).includes('pg_notify') && Array.isArray(values)) {
      nudges.set(this, [...(nudges.get(this) ?? []), String(values[1])])
    }
    const isEnd = sql === 'commit' || sql === 'rollback'
    return watch(Reflect.apply(query, this, args), () => {
      const sent = isEnd ? nudges.get(this) : undefined
      if (isEnd) nudges.delete(this)
      for (const about of sql === 'commit' ? (sent ?? []) : []) for (const listener of state.listeners) listener(about)
    })
  })
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function open(this: pg.Pool, ...args: unknown[]) {
    return watch(Reflect.apply(connect, this, args), () => undefined)
  })
  return state
}

/**
 * Several processes on one PostgreSQL database and a network of their own each, under a fake clock that waits for the
 * database. `regions`: how many servers each has.
 */
export function pollingWorld(location: DatabaseLocation, regions: Readonly<Record<string, number>>) {
  vi.useFakeTimers({
    now: start,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  const queries = watchQueries()
  const listed = Object.entries(regions).flatMap(([region, count]) =>
    Array.from({ length: count }, () => ({ region, ip: '10.0.0.1', category: 'dm', ontop: 0, star: false, rules: [] })),
  )
  const servers = listed.map((server, i) => ({
    ...server,
    ...{ port: i + 1, id: serverId(server.ip, i + 1), name: `server ${i + 1}` },
  }))
  const clock = (): number => Date.now() - start
  const silent = new Set<number>()
  const problems: unknown[] = []
  const processes: PollingProcess[] = []

  const connect = async (): Promise<pg.Client> => {
    if (location.kind === 'sqlite') throw new Error('locks need PostgreSQL')
    const client = new pg.Client({ connectionString: location.url })
    await client.connect()
    return client
  }
  const open = async (name: string, pinned: readonly string[], isDeaf: boolean): Promise<PollingProcess> => {
    const database = await openDatabase(location)
    let session: pg.Client | undefined = await connect()
    const loseSession = async () => {
      const lost = session
      session = undefined
      // It ends when PostgreSQL has ended it.
      await lost?.end()
    }
    const network = simulatedNetwork(clock, {
      roundTrip: () => 40,
      isSilent: (port) => silent.has(port),
      isLost: () => false,
    })
    const serverList = createServerList()
    serverList.setListed(servers)
    const publication = createPublication(serverList)
    const shown: PublishedList[] = []
    const watched = {
      ...publication,
      publish(version: number) {
        publication.publish(version)
        const list = publication.current()
        if (list !== null) shown.push(list)
      },
    }
    const state = { endedAt: Number.POSITIVE_INFINITY }
    let hears: ((about: string | undefined) => void) | undefined
    const nudges: Nudges = {
      start(listener) {
        hears = listener
        if (!isDeaf) queries.listeners.add(listener)
      },
      async stop() {
        if (hears !== undefined) queries.listeners.delete(hears)
      },
      locks: createSessionLocks({ session: () => session, abandon: () => void loseSession() }),
    }
    const logger = createLogger('warn', (line) => {
      if (clock() < state.endedAt && !/game servers? (?:is|are) silent/.test(line)) problems.push(line)
    })
    const polling = createPolling({
      ...{ serverList, database, nudges, logger, publication: watched, regions: pinned, now: Date.now },
      ...{ clock: evenClock(Date.now), openSocket: network.openSocket },
    })
    polling.start()
    return {
      ...{ name, database, publication, shown, polling },
      sent: () => network.sent.filter(({ at }) => at < state.endedAt),
      async kill() {
        state.endedAt = clock()
        await nudges.stop()
        await loseSession()
        await database.close()
      },
      async stop() {
        let isStopped = false
        const stopping = polling.stop().then(() => {
          isStopped = true
        })
        while (!isStopped) await pass(100)
        await stopping
        state.endedAt = clock()
        await loseSession()
        await database.close()
      },
      loseSession,
      async openSession() {
        session = await connect()
      },
      isOver: () => clock() >= state.endedAt,
    }
  }

  /** Until no query is under way and nothing follows one. */
  const settle = async (): Promise<void> => {
    for (let calm = 0; calm < 6; calm = queries.open === 0 ? calm + 1 : 0) await new Promise((resolve) => soon(resolve))
  }
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 100) {
      await vi.advanceTimersByTimeAsync(100)
      await settle()
    }
  }
  onTestFinished(async () => {
    vi.clearAllTimers()
    await Promise.all(processes.filter((each) => !each.isOver()).map((each) => each.kill()))
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  return {
    clock,
    pass,
    silent,
    problems,
    servers,
    /** `isDeaf`: no nudge arrives. */
    async start(name: string, pinned: readonly string[] = [], isDeaf = false) {
      const started = await open(name, pinned, isDeaf)
      processes.push(started)
      return started
    },
    /** All visits of each server, by whichever process. */
    visits(): ReadonlyMap<number, readonly Visit[]> {
      const all = new Map<number, Visit[]>(servers.map(({ port }) => [port, []]))
      for (const { name, sent } of processes) {
        for (const [port, times] of visitsByPort(sent())) all.get(port)?.push(...times.map((at) => ({ by: name, at })))
      }
      for (const each of all.values()) each.sort((a, b) => a.at - b.at)
      return all
    },
    processes,
  }
}
