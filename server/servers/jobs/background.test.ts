import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogueServer } from '../../../tests/support/catalogue-server.ts'
import { createCatalogueWatch } from '../../community/module.ts'
import { DatabaseOutage } from '../../kernel/db/unavailable.ts'
import { repeat } from '../../kernel/jobs/job.ts'
import { createFailureReport } from '../../kernel/jobs/report-failure.ts'
import { createPublication } from '../rules/publication.ts'
import { createServerList } from '../rules/server-list.ts'
import { neverSeen } from '../rules/server-state.ts'
import type { HistorySample } from '../store/history.ts'
import { createLeadership } from './follow-leader.ts'
import { createHistoryRecorder } from './record-history.ts'
import { createListSharing, type SharedListStore } from './share-list.ts'

const listed = catalogueServer(1)
const away = catalogueServer(2)
const errors: unknown[] = []
const onError = (error: unknown) => void errors.push(error)
const start = 1_700_000_100

function serverListOf(current = 3) {
  const serverList = createServerList()
  serverList.setListed([listed, away])
  const set = (count: number, map = 'de_nuke') =>
    serverList.setState(listed.id, { ...neverSeen, open: true, current: count, max: 9, map, lastSeen: 7 })
  set(current)
  return { serverList, set }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start * 1000 })
})
afterEach(() => {
  errors.splice(0)
})

describe('repeat', () => {
  it('never runs concurrently, continues after a failure, and finishes the current run on stop', async () => {
    let running = 0
    let runs = 0
    const job = repeat({
      name: 'a job',
      every: 100,
      onError,
      run: async () => {
        running += 1
        expect(running).toBe(1)
        await new Promise((resolve) => setTimeout(resolve, 250))
        running -= 1
        runs += 1
        if (runs === 1) throw new Error('once')
      },
    })
    job.start()
    job.start()
    await vi.advanceTimersByTimeAsync(800)
    const stopped = job.stop()
    await vi.advanceTimersByTimeAsync(250)
    await stopped
    expect([runs, running, errors.length, vi.getTimerCount()]).toEqual([3, 0, 1, 0])
  })
})

describe('catalogue watch', () => {
  it('reloads within two seconds of a change, once, and again after a failure', async () => {
    let version = 1
    const reloads: number[] = []
    const watch = createCatalogueWatch({
      catalogueVersion: async () => version,
      reload: async (v) => {
        reloads.push(v)
        if (reloads.length === 2) throw new Error('away')
      },
      onError,
    })
    await watch.refresh()
    watch.start()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reloads).toEqual([1])
    version = 2
    await vi.advanceTimersByTimeAsync(2000)
    expect(reloads).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reloads).toEqual([1, 2, 2])
    await watch.stop()
  })
})

describe('history recorder', () => {
  const recorder = (serverList: ReturnType<typeof createServerList>, fails = () => false) => {
    const written: [number, readonly HistorySample[]][] = []
    const pruned: number[] = []
    const job = createHistoryRecorder({
      serverList,
      now: Date.now,
      onError,
      recordHistory: async (step, samples) => {
        if (fails()) throw new Error('away')
        written.push([step, samples])
      },
      pruneHistory: async (before) => void pruned.push(before),
    })
    return { job, written, pruned }
  }
  const step = 1_700_000_100

  it('writes each step when it ends: the highest count and the last map of online servers', async () => {
    const { serverList, set } = serverListOf(3)
    const { job, written, pruned } = recorder(serverList)
    job.start()
    await vi.advanceTimersByTimeAsync(60_000)
    set(8)
    await vi.advanceTimersByTimeAsync(60_000)
    set(2, 'de_train')
    await vi.advanceTimersByTimeAsync(175_000)
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(written).toEqual([[step, [{ serverId: listed.id, players: 8, map: 'de_train' }]]])
    expect(pruned.at(-1)).toBe(step + 300 - 90_000)
    await job.stop()
  })

  it('writes the current step when it stops', async () => {
    const { job, written } = recorder(serverListOf(3).serverList)
    job.start()
    await vi.advanceTimersByTimeAsync(20_000)
    await job.stop()
    expect(written).toEqual([[step, [{ serverId: listed.id, players: 3, map: 'de_nuke' }]]])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('keeps up to an hour of steps while the database is unavailable', async () => {
    let isAway = true
    const { job, written } = recorder(serverListOf(3).serverList, () => isAway)
    job.start()
    await vi.advanceTimersByTimeAsync(7_200_000)
    isAway = false
    await vi.advanceTimersByTimeAsync(10_000)
    await job.stop()
    const steps = new Set(written.map(([s]) => s))
    expect(steps.size).toBe(12)
    expect(Math.max(...steps)).toBeGreaterThanOrEqual(step + 7200)
  })
})

describe('leadership', () => {
  function processes() {
    let holder = ''
    let saved: { version: number; sweptAt: number | null; body: string } | null = null
    const store: SharedListStore = {
      version: async () => saved?.version ?? null,
      load: async () => saved,
      save: async (state) => {
        saved = state
      },
    }
    const create = (name: string) => {
      const serverList = createServerList()
      serverList.setListed([listed, away])
      const duty = {
        running: false,
        start: () => {
          duty.running = true
        },
        stop: async () => {
          duty.running = false
        },
      }
      const lead = {
        setLeading: () => undefined,
        take: async () => {
          if (holder === '') holder = name
          return holder === name
        },
        release: async () => {
          if (holder === name) holder = ''
        },
      }
      const publication = createPublication(serverList)
      const sharing = createListSharing({ serverList, publication, store, now: Date.now, onError })
      const leadership = createLeadership({ lead, sharing, duties: [duty], onError })
      return { serverList, duty, leadership }
    }
    return {
      create,
      lose: () => {
        holder = 'someone else'
      },
      damage: () => {
        saved = { version: 99, sweptAt: 1, body: '{' }
      },
    }
  }
  const know = (serverList: ReturnType<typeof createServerList>, current: number) => {
    serverList.setState(listed.id, { ...neverSeen, open: true, current, max: 9, map: 'de_nuke', lastSeen: 7 })
    serverList.finishSweep(Date.now())
  }

  it('lets one process poll; the other restores its snapshots, and takes over when it stops', async () => {
    const { create } = processes()
    const [a, b] = [create('a'), create('b')]
    a.leadership.start()
    b.leadership.start()
    await vi.advanceTimersByTimeAsync(100)
    expect([a.leadership.role(), b.leadership.role()]).toEqual(['leader', 'follower'])
    expect([a.duty.running, b.duty.running]).toEqual([true, false])
    know(a.serverList, 5)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(b.serverList.get(listed.id)?.state).toEqual(a.serverList.get(listed.id)?.state)
    know(a.serverList, 6)
    await a.leadership.stop()
    await vi.advanceTimersByTimeAsync(2000)
    expect([b.leadership.role(), b.duty.running, a.duty.running]).toEqual(['leader', true, false])
    expect(b.serverList.get(listed.id)?.state.current).toBe(6)
    await b.leadership.stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(errors).toEqual([])
  })

  it('starts from the snapshot of an earlier run', async () => {
    const { create } = processes()
    const first = create('a')
    first.leadership.start()
    await vi.advanceTimersByTimeAsync(100)
    know(first.serverList, 4)
    await first.leadership.stop()
    const second = create('b')
    second.leadership.start()
    await vi.advanceTimersByTimeAsync(100)
    expect(second.serverList.get(listed.id)?.state).toMatchObject({ open: true, current: 4, map: 'de_nuke' })
    await second.leadership.stop()
  })

  it('stops polling when it loses the lease, and ignores a damaged snapshot', async () => {
    const { create, lose, damage } = processes()
    const a = create('a')
    a.leadership.start()
    await vi.advanceTimersByTimeAsync(100)
    lose()
    damage()
    await vi.advanceTimersByTimeAsync(2000)
    expect([a.leadership.role(), a.duty.running]).toEqual(['follower', false])
    expect(errors).toHaveLength(1)
    await a.leadership.stop()
  })
})

describe('failure report', () => {
  it('logs an outage once a minute for all jobs together, and every other failure each time', async () => {
    const lines: string[] = []
    const note = (level: string) => (_detail: object, message: string) => void lines.push(`${level}: ${message}`)
    const deps = { database: {}, logger: { error: note('error'), warn: note('warn') }, now: Date.now }
    const [mail, orders] = [createFailureReport(deps, 'mail'), createFailureReport(deps, 'orders')]
    const outage = (code: string) => new DatabaseOutage('away', { cause: undefined, code })
    for (let second = 0; second < 59; second++) {
      for (const report of [mail, orders]) report(outage('SQLITE_BUSY'))
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(lines).toEqual(['warn: background work is waiting for the database'])
    orders(outage('SQLITE_FULL'))
    await vi.advanceTimersByTimeAsync(1000)
    mail(outage('SQLITE_BUSY'))
    expect(lines).toHaveLength(3)
    for (const report of [mail, orders, mail]) report(new Error('ours'))
    expect(lines.slice(3)).toEqual(['error: mail', 'error: orders', 'error: mail'])
  })
})
