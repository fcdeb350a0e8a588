import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { queueActs } from '../../server/game-side/store/acts.ts'
import { noteResults, takeActs } from '../../server/game-side/store/carried-acts.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { onEveryDatabase } from '../support/databases.ts'

const processes = ['one', 'two', 'three'] as const
type Process = (typeof processes)[number]

type Step =
  | { readonly do: 'queue'; readonly count: number }
  | { readonly do: 'take'; readonly process: Process }
  | { readonly do: 'report'; readonly process: Process; readonly count: number }
  | { readonly do: 'wait'; readonly seconds: number }

const process = fc.constantFrom(...processes)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('queue' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('take' as const), process }),
  fc.record({ do: fc.constant('report' as const), process, count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 10, 29, 30) }),
)

/** What the queue of one server has to do, as a list in memory. */
function createModel() {
  let queued = 0
  let open: string[] = []
  const holders = new Map<string, { readonly process: Process; readonly until: number }>()
  return {
    queue(count: number): readonly string[] {
      const ids = Array.from({ length: count }, (_, n) => String(queued + n + 1))
      queued += count
      open.push(...ids)
      return ids
    },
    take(by: Process, now: number): readonly string[] {
      const holder = holders.get(open[0] ?? '')
      if (holder !== undefined && holder.process !== by && now < holder.until) return []
      for (const id of open) holders.set(id, { process: by, until: now + seconds(30) })
      return [...open]
    },
    report(ids: readonly string[]) {
      open = open.filter((id) => !ids.includes(id))
    },
  }
}

async function follow(database: Database, serverId: string, steps: readonly Step[]): Promise<void> {
  const model = createModel()
  /** Acts that each process was given and has not reported. */
  const hands = new Map<Process, string[]>()
  let now = 1_000_000
  const idOf = (id: string): string => `${serverId} ${id}`
  for (const each of steps) {
    if (each.do === 'wait') now += seconds(each.seconds)
    if (each.do === 'queue') {
      const ids = model.queue(each.count)
      const acts = ids.map((id) => ({
        id: idOf(id),
        serverId,
        work: { kind: 'unban', steamId: `7656119${id.padStart(10, '0')}` } as const,
        by: null,
      }))
      await inTransaction(database, (trx) => queueActs(trx, acts, now))
    }
    if (each.do === 'take') {
      const expected = model.take(each.process, now)
      const given = await takeActs(database, { serverId, process: each.process }, now)
      expect(given.map(({ id }) => id)).toEqual(expected.map(idOf))
      if (expected.length > 0) hands.set(each.process, [...expected])
    }
    if (each.do === 'report') {
      const ids = (hands.get(each.process) ?? []).slice(0, each.count)
      const results = ids.map((id) => ({
        serverId,
        result: { id: idOf(id), outcome: 'done' as const, reply: '' },
      }))
      // Twice: the answer to the first may have been lost.
      for (const _ of [1, 2]) await noteResults(database, results, now)
      model.report(ids)
    }
  }
}

onEveryDatabase('the queue of a server', { sensitive: true }, ({ open }) => {
  it('is one list that one process holds at a time, whatever comes when', async () => {
    const database = await open()
    let server = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        server += 1
        await follow(database, `server-${server}`, steps)
      }),
      { numRuns: 40 },
    )
  })
})
