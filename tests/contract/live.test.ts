import { expect, it } from 'vitest'
import { importCommunity } from '../../server/community-file.ts'
import { releaseLease, takeLease } from '../../server/kernel/jobs/lease.ts'
import {
  historyStepSeconds,
  historyStepStart,
  pruneHistory,
  readHistory,
  recordHistory,
} from '../../server/servers/store/history.ts'
import { loadSnapshot, saveSnapshot, snapshotVersion } from '../../server/servers/store/server-list-snapshot.ts'
import { communityFile, servers } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'

const id = '10.0.0.1:27015'
/** A whole step, in epoch seconds and milliseconds. */
const step = 1_800_000_000
const now = step * 1000 + 12_345
const before = (steps: number) => step - steps * historyStepSeconds

onEveryDatabase('data of the poller', ({ open, fresh }) => {
  it('keeps the highest player count and the last map of a step', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    for (const [players, map] of [
      [3, 'de_mirage'],
      [9, 'de_mirage'],
      [5, 'de_nuke'],
    ] as const) {
      await recordHistory(db, step, [{ serverId: id, players, map }])
    }
    const history = await readHistory(db, id, now)
    expect(history.players).toHaveLength(288)
    expect(history.players.at(-1)).toBe(9)
    expect(history.maps).toEqual([{ map: 'de_nuke', from: 287, to: 288 }])
    expect(history.start).toBe(before(287))
    expect(history.stepSeconds).toBe(300)
  })

  it('joins steps of one map and leaves a gap while the server was unreachable', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    for (const [steps, map] of [
      [287, 'de_a'],
      [286, 'de_a'],
      [284, 'de_a'],
      [283, 'de_b'],
      [288, 'too old'],
    ] as const) {
      await recordHistory(db, before(steps), [{ serverId: id, players: 1, map }])
    }
    const history = await readHistory(db, id, now)
    expect(history.players.slice(0, 6)).toEqual([1, 1, null, 1, 1, null])
    expect(history.maps).toEqual([
      { map: 'de_a', from: 0, to: 2 },
      { map: 'de_a', from: 3, to: 4 },
      { map: 'de_b', from: 4, to: 5 },
    ])
  })

  it('ignores servers that are not listed, and accepts a server twice', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    const sample = { serverId: id, players: 1, map: 'm' }
    await recordHistory(db, step, [sample, sample, { ...sample, serverId: '192.0.2.1:27015' }])
    expect((await readHistory(db, id, now)).players.at(-1)).toBe(1)
    expect((await readHistory(db, '192.0.2.1:27015', now)).players.every((count) => count === null)).toBe(true)
    await importCommunity(db, communityFile({ servers: [] }))
    expect((await readHistory(db, id, now)).maps).toEqual([])
  })

  it('prunes steps older than the given time', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    for (const steps of [2, 1, 0])
      await recordHistory(db, before(steps), [{ serverId: id, players: steps + 1, map: 'm' }])
    await pruneHistory(db, before(1))
    expect((await readHistory(db, id, now)).players.slice(-3)).toEqual([null, 2, 1])
  })

  it('records thousands of servers', async () => {
    const db = await open()
    const many = servers(2000)
    await importCommunity(db, communityFile({ servers: many }))
    const samples = many.map(({ ip, port }, players) => ({ serverId: `${ip}:${port}`, players, map: 'm' }))
    await recordHistory(db, historyStepStart(now), samples)
    expect((await readHistory(db, '10.0.7.207:27015', now)).players.at(-1)).toBe(1999)
  })

  it('passes the last snapshot to another process', async () => {
    const location = await fresh()
    const [leader, follower] = [await open(location), await open(location)]
    expect(await loadSnapshot(follower)).toBeNull()
    expect(await snapshotVersion(follower)).toBeNull()
    await saveSnapshot(leader, { version: 1, sweptAt: null, body: '{}' })
    const last = { version: 2 ** 40, sweptAt: now, body: JSON.stringify(['中文', 'x'.repeat(500_000)]) }
    await saveSnapshot(leader, last)
    expect(await snapshotVersion(follower)).toBe(2 ** 40)
    expect(await loadSnapshot(follower)).toEqual(last)
  })

  it('gives a lease to exactly one of several concurrent holders', async () => {
    const location = await fresh()
    const processes = await Promise.all(Array.from({ length: 4 }, () => open(location)))
    for (const time of [0, 1000, 2000]) {
      const answers = await Promise.all(
        processes.flatMap((db, i) => [`${i}a`, `${i}b`].map((holder) => takeLease(db, 'poller', holder, time, 1000))),
      )
      expect(answers.filter(Boolean)).toHaveLength(1)
    }
  })

  it('renews, expires and releases a lease', async () => {
    const db = await open()
    expect(await takeLease(db, 'poller', 'a', 0, 100)).toBe(true)
    expect(await takeLease(db, 'poller', 'a', 50, 100)).toBe(true)
    expect(await takeLease(db, 'poller', 'b', 149, 100)).toBe(false)
    expect(await takeLease(db, 'other', 'b', 149, 100)).toBe(true)
    expect(await takeLease(db, 'poller', 'b', 150, 100)).toBe(true)
    await releaseLease(db, 'poller', 'a')
    expect(await takeLease(db, 'poller', 'a', 151, 100)).toBe(false)
    await releaseLease(db, 'poller', 'b')
    expect(await takeLease(db, 'poller', 'a', 152, 100)).toBe(true)
  })
})
