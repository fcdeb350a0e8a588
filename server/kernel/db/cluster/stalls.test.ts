import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { seconds } from '../../../../contract/duration.ts'
import type { ServerState } from '../rules/cluster.ts'
import { createStalls } from './stalls.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const up: ServerState = { kind: 'primary', timeline: 1, position: 1 }
const silent: ServerState = { kind: 'away', isSilent: true, reason: 'timeout expired' }
const refused: ServerState = { kind: 'away', isSilent: false, reason: 'connect ECONNREFUSED' }

interface Pending {
  answer(): void
  fail(error: Error): void
}

class Client implements PostgresPoolClient {
  readonly #pending: Pending[]
  readonly release = () => undefined

  constructor(pending: Pending[]) {
    this.#pending = pending
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(sql: string | PostgresCursor<R>): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') return sql
    return new Promise((resolve, reject) => {
      this.#pending.push({ answer: () => resolve({ command: 'SELECT', rowCount: 0, rows: [] }), fail: reject })
    })
  }
}

function server(states: readonly ServerState[], onLook: (pending: Pending[]) => void = () => undefined) {
  const pending: Pending[] = []
  const changes: string[] = []
  const counts = { looks: 0, ends: 0, abandons: 0 }
  const pool: PostgresPool = {
    options: {},
    connect: async () => new Client(pending),
    end: async () => undefined,
  }
  const stalls = createStalls({
    async look() {
      onLook(pending)
      await Promise.resolve()
      return states[Math.min(counts.looks++, states.length - 1)] ?? up
    },
    endLooking: () => {
      counts.ends += 1
    },
    abandon() {
      counts.abandons += 1
      for (const { fail } of pending.splice(0)) fail(new Error('Connection terminated'))
    },
    onChange: (message) => changes.push(message),
  })
  const guarded = stalls.guard(pool)
  const query = async () => (await guarded.connect()).query('select 1', [])
  return { stalls, query, pending, changes, counts }
}

it('looks at nothing while statements are quick', async () => {
  const { query, pending, counts } = server([silent])
  const asked = query()
  await vi.advanceTimersByTimeAsync(900)
  pending[0]?.answer()
  await asked
  await vi.advanceTimersByTimeAsync(seconds(60))
  expect(counts).toEqual({ looks: 0, ends: 0, abandons: 0 })
})

it.each([['responds', up] as const, ['refuses', refused] as const])(
  'lets a long statement go on while the server %s',
  async (_, state) => {
    const { query, pending, changes, counts } = server([state])
    const asked = query()
    for (let second = 0; second < 15; second += 1) await vi.advanceTimersByTimeAsync(seconds(1))
    pending[0]?.answer()
    expect(await asked).toMatchObject({ rows: [] })
    expect(counts.abandons).toBe(0)
    expect(changes).toEqual([])
    expect(counts.looks).toBeGreaterThan(0)
  },
)

it('does not take a server for silent that answers others meanwhile', async () => {
  const { stalls, query, changes } = server([silent, up], (pending) => pending.pop()?.answer())
  const slow = query()
  const other = query()
  await vi.advanceTimersByTimeAsync(seconds(1))
  await other
  expect(stalls.isSilent()).toBe(false)
  expect(changes).toEqual([])
  stalls.close()
  void slow
})

it('ends every wait for a server that is silent, and lets nobody wait until it responds', async () => {
  const { stalls, query, changes } = server([silent, silent, up])
  const asked = Promise.allSettled([query(), query()])
  await vi.advanceTimersByTimeAsync(seconds(1))
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(stalls.isSilent()).toBe(true)
  await expect(query()).rejects.toThrow('PostgreSQL does not respond')
  expect(changes).toEqual(['PostgreSQL does not respond'])
  stalls.close()
})
