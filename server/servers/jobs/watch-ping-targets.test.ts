import { beforeEach, expect, it, vi } from 'vitest'
import { minutes } from '../../../contract/duration.ts'
import type { PingTargetCheck } from '../../../contract/servers/ping-target.ts'
import { communityFile } from '../../../tests/support/community.ts'
import { createServerList } from '../rules/server-list.ts'
import { createPingTargetWatch } from './watch-ping-targets.ts'

const start = Date.parse('2026-06-01T12:00:00Z')
beforeEach(() => vi.useFakeTimers({ now: start }))

const list = createServerList()
const setListed = (targets: readonly (string | undefined)[]): void => {
  const servers = targets.map((ping_target, i) => ({
    ip: '192.0.2.1',
    port: i + 1,
    name: `S${i}`,
    category: 'dm',
    region: 'ap-tokyo',
    ...(ping_target === undefined ? {} : { ping_target }),
  }))
  const listed = communityFile({ servers }).servers ?? []
  list.setListed(listed.map((server) => ({ ...server, id: `${server.ip}:${server.port}` })))
}

const fine: PingTargetCheck = { ok: true, milliseconds: 1, certificateEnds: null }
const expired: PingTargetCheck = { ok: false, fault: 'certificateExpired', detail: 'certificate has expired' }

it('checks nothing more once it is stopped, between the two checks of a target as well, and forgets what was cut off', async () => {
  setListed(['a.example.org', 'b.example.org', ...Array.from({ length: 20 }, (_, i) => `c${i}.example.org`)])
  const asked: string[] = []
  const made = createPingTargetWatch({
    serverList: list,
    check: (target, signal) => {
      expect(signal?.aborted).toBe(false)
      asked.push(target)
      return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(expired)))
    },
    now: Date.now,
    onError: (error) => expect(error).toBeUndefined(),
  })
  made.start()
  await vi.advanceTimersByTimeAsync(minutes(1))
  expect(asked).toHaveLength(8)
  await made.stop()
  expect(asked).toHaveLength(8)
  expect(made.concerns()).toEqual([])
})

it('checks nothing if it is stopped before the first check', async () => {
  setListed(['a.example.org'])
  const { asked, stop } = watch({})
  await stop()
  await vi.advanceTimersByTimeAsync(minutes(30))
  expect(asked).toEqual([])
})

function watch(results: Record<string, PingTargetCheck[]>) {
  const asked: string[] = []
  const made = createPingTargetWatch({
    serverList: list,
    async check(target) {
      asked.push(target)
      return results[target]?.shift() ?? fine
    },
    now: Date.now,
    onError: (error) => expect(error).toBeUndefined(),
  })
  made.start()
  return { ...made, asked }
}

it('reports a target that fails twice in a row, once for all servers that name it, until it is back', async () => {
  setListed(['a.example.org', 'A.example.org', 'b.example.org:9443', undefined])
  const { asked, concerns, targets, stop } = watch({
    'a.example.org': [expired, expired, expired, expired],
    'b.example.org:9443': [expired],
  })
  expect(concerns()).toEqual([])
  expect(targets().items.map(({ check }) => check)).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(minutes(1))
  expect([...asked].sort()).toEqual(['a.example.org', 'a.example.org', 'b.example.org:9443', 'b.example.org:9443'])
  const { fault, detail } = expired.ok ? { fault: '', detail: '' } : expired
  const since = '2026-06-01T12:01:00.000Z'
  const items = [{ id: 'a.example.org', name: '', since, count: 2, fault, detail }]
  expect(concerns()).toEqual([{ kind: 'unreachableTargets', count: 1, items }])
  expect(targets()).toEqual({
    count: 2,
    unmeasured: 1,
    items: [
      { target: 'a.example.org', servers: 2, check: expired },
      { target: 'b.example.org:9443', servers: 1, check: fine },
    ],
  })
  await vi.advanceTimersByTimeAsync(minutes(10))
  expect(concerns()[0]?.items[0]?.since).toBe(since)
  setListed(['b.example.org:9443'])
  expect(concerns()).toEqual([])
  setListed(['a.example.org'])
  await vi.advanceTimersByTimeAsync(minutes(10))
  expect(concerns()).toEqual([])
  await stop()
  const { length } = asked
  await vi.advanceTimersByTimeAsync(minutes(30))
  expect(asked).toHaveLength(length)
})
