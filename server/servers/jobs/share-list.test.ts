import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catalogueServer } from '../../../tests/support/catalogue-server.ts'
import { createPublication } from '../rules/publication.ts'
import { createServerList } from '../rules/server-list.ts'
import { serialiseServers } from '../rules/server-list-snapshot.ts'
import { neverSeen, type ServerState } from '../rules/server-state.ts'
import type { PollReport } from '../store/poll-reports.ts'
import type { ServerListChange } from '../store/server-list-changes.ts'
import type { ServerListSnapshot } from '../store/server-list-snapshot.ts'
import { createListSharing, type SharedListStore } from './share-list.ts'

const servers = [1, 2, 3].map((port) => catalogueServer(port))
const online = (current: number, lastSeen: number): ServerState => ({
  ...neverSeen,
  ...{ open: true, current, max: 9, map: 'de_nuke', lastSeen },
})
const errors: unknown[] = []

/** A database that several processes share; `alone`: SQLite. */
function sharedDatabase({ alone = false } = {}) {
  let snapshot: ServerListSnapshot | null = null
  let changes: ServerListChange[] = []
  let reports: PollReport[] = []
  const seam = { mayAppend: true, isAway: false, loads: 0, saving: Promise.resolve() }
  const store: SharedListStore = {
    version: async () => snapshot?.version ?? null,
    load: async () => {
      seam.loads += 1
      return snapshot
    },
    save: async (state) => {
      await seam.saving
      snapshot = state
    },
    ...(alone
      ? {}
      : {
          changes: {
            reports: async () => {
              if (seam.isAway) throw new Error('away')
              return reports
            },
            append: async (change, passedOn) => {
              if (seam.isAway) throw new Error('away')
              if (!seam.mayAppend) return false
              if (change) changes.push(change)
              reports = reports.filter((report) => !passedOn.includes(report))
              return true
            },
            after: async (version) => changes.filter((change) => change.version > version),
            prune: async (before) => {
              changes = changes.filter(({ version }) => version >= before)
            },
          },
        }),
  }
  const join = () => {
    const serverList = createServerList()
    serverList.setListed(servers)
    const publication = createPublication(serverList)
    const sharing = createListSharing({ serverList, publication, store, now: Date.now, onError: (e) => errors.push(e) })
    const poll = (port: number, current: number) =>
      serverList.setState(`127.0.0.1:${port}`, online(current, Date.now()))
    /** A snapshot follows a sweep. */
    const save = () => {
      serverList.finishSweep(Date.now())
      return sharing.save()
    }
    return { serverList, publication, sharing, poll, save }
  }
  /** What another process has polled of one server. */
  const report = (port: number, current: number, lastSeen: number): void => {
    const entry = servers.flatMap((each) =>
      each.port === port ? [{ listed: each, state: online(current, lastSeen) }] : [],
    )
    const body = serialiseServers(entry, { sweptAt: lastSeen, listVersion: null })
    reports.push({ holder: 'other', version: reports.length, body })
  }
  return { seam, join, report, waiting: () => reports.length, forget: () => changes.splice(0) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})
afterEach(() => {
  errors.splice(0)
})
const second = () => vi.advanceTimersByTimeAsync(1000)

it('shows the same list under the same version in every process, a second after it was polled', async () => {
  const { join } = sharedDatabase()
  const [leader, follower] = [join(), join()]
  leader.sharing.publisher.start()
  leader.poll(1, 4)
  await second()
  await leader.save()
  await follower.sharing.catchUp()
  leader.poll(2, 7)
  leader.poll(1, 5)
  expect(leader.publication.current()?.servers[1]?.players).toBe('0/0')
  await second()
  await follower.sharing.catchUp()
  const shown = leader.publication.current()
  expect(shown?.servers.map(({ players }) => players)).toEqual(['5/9', '7/9', '0/0'])
  expect(follower.publication.current()).toEqual(shown)
  await leader.sharing.publisher.stop()
})

it('keeps the version while only player lists change, which the list does not show', async () => {
  const { join } = sharedDatabase()
  const [leader, follower] = [join(), join()]
  leader.poll(1, 4)
  await leader.save()
  leader.sharing.publisher.start()
  leader.poll(1, 5)
  await second()
  const before = leader.publication.current()
  leader.poll(1, 5)
  await second()
  expect(leader.publication.current()).toBe(before)
  await follower.sharing.catchUp()
  expect(follower.serverList.get('127.0.0.1:1')?.state.lastSeen).toBe(
    leader.serverList.get('127.0.0.1:1')?.state.lastSeen,
  )
  await leader.sharing.publisher.stop()
})

it('reads the snapshot where a change is missing, and only then', async () => {
  const { join, seam, forget } = sharedDatabase()
  const [leader, follower] = [join(), join()]
  leader.sharing.publisher.start()
  leader.poll(1, 1)
  await second()
  await leader.save()
  await follower.sharing.catchUp()
  expect(seam.loads).toBe(1)
  leader.poll(1, 2)
  await second()
  await follower.sharing.catchUp()
  expect([seam.loads, follower.serverList.get('127.0.0.1:1')?.state.current]).toEqual([1, 2])
  leader.poll(2, 3)
  await second()
  forget()
  leader.poll(3, 4)
  await second()
  await follower.sharing.catchUp()
  expect(follower.serverList.get('127.0.0.1:3')?.state.open).toBe(false)
  await leader.save()
  await follower.sharing.catchUp()
  expect(seam.loads).toBe(2)
  expect(follower.serverList.get('127.0.0.1:2')?.state.current).toBe(3)
  expect(follower.publication.current()).toEqual(leader.publication.current())
  await leader.sharing.publisher.stop()
})

it('goes on with the last change, where a snapshot takes longer than the next one', async () => {
  const { join, seam } = sharedDatabase()
  const [leader, follower] = [join(), join()]
  leader.sharing.publisher.start()
  leader.poll(1, 1)
  await second()
  await leader.save()
  await follower.sharing.catchUp()
  let end = (): void => undefined
  seam.saving = new Promise((resolve) => {
    end = resolve
  })
  await second()
  const saved = leader.save()
  leader.poll(2, 2)
  await second()
  end()
  await saved
  leader.poll(3, 3)
  await second()
  await follower.sharing.catchUp()
  expect(seam.loads).toBe(1)
  expect(follower.publication.current()).toEqual(leader.publication.current())
  await leader.sharing.publisher.stop()
})

it('shows its players what it polls while the database is away, and tells the others afterwards', async () => {
  const { join, seam } = sharedDatabase()
  const [leader, follower] = [join(), join()]
  leader.poll(1, 1)
  await leader.save()
  await follower.sharing.catchUp()
  leader.sharing.publisher.start()
  seam.isAway = true
  leader.poll(1, 6)
  await second()
  expect(leader.publication.current()?.servers[0]?.players).toBe('6/9')
  expect(errors).not.toEqual([])
  seam.isAway = false
  await second()
  await follower.sharing.catchUp()
  expect(follower.publication.current()).toEqual(leader.publication.current())
  await leader.sharing.publisher.stop()
})

it('publishes what other processes report, once, and nothing older than what is known', async () => {
  const { join, seam, report, waiting } = sharedDatabase()
  const [leader, follower] = [join(), join()]
  leader.sharing.publisher.start()
  report(2, 3, Date.now())
  await second()
  await follower.sharing.catchUp()
  expect([leader, follower].map(({ publication }) => publication.current()?.servers[1]?.players)).toEqual([
    '3/9',
    '3/9',
  ])
  expect(waiting()).toBe(0)
  report(2, 8, Date.now() - 5000)
  await second()
  expect([leader.publication.current()?.servers[1]?.players, waiting()]).toEqual(['3/9', 0])
  seam.mayAppend = false
  report(2, 4, Date.now())
  await second()
  // Its successor passes it on.
  expect(waiting()).toBe(1)
  await leader.sharing.publisher.stop()
})

it('continues the versions of the process before, also under a clock that is behind', async () => {
  const { join } = sharedDatabase()
  const [first, next] = [join(), join()]
  first.sharing.publisher.start()
  first.poll(1, 1)
  await second()
  await first.save()
  await first.sharing.publisher.stop()
  const before = first.publication.current()?.version ?? 0
  await next.sharing.catchUp()
  vi.setSystemTime(Date.now() - 3_600_000)
  next.sharing.publisher.start()
  next.poll(1, 2)
  await second()
  expect(next.publication.current()?.version).toBeGreaterThan(before)
  await next.sharing.publisher.stop()
})

it('publishes nothing where a process is alone: it responds with what it has', async () => {
  const { join } = sharedDatabase({ alone: true })
  const { sharing, publication, poll, save } = join()
  sharing.publisher.start()
  poll(1, 1)
  await second()
  await save()
  expect(publication.current()).toBeNull()
  await sharing.publisher.stop()
})
