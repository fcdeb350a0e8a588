import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../../../server/kernel/db/database.ts'
import type { Random } from './random.ts'

/** To the code under test, the process ends where this is thrown. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

interface Flow {
  readonly step: string
  /** Statements begun so far. */
  statements: number
  /** The crash: before or after which statement, counted from 0. */
  readonly at: number
  readonly when: 'before' | 'after'
  dead: boolean
}

export interface Crashes {
  /** The database; it crashes the step that uses it at the planned statement. */
  readonly database: Database
  /** Runs one step of the product as if in its own process, which may crash. Rejects with {@link Crash}. */
  run<T>(step: string, work: () => Promise<T>): Promise<T>
  /** Crashes so far by step, and the distinct places in it. */
  readonly counts: Map<string, { crashes: number; readonly places: Set<string> }>
}

/** More than any step has statements: the crash comes after the last commit and before the response. */
const deepest = 14

/**
 * Wraps a database so that every step may end at any statement: before it reaches the database, after it (inside a
 * transaction that is never committed), or after everything, with the response lost. A crashed step executes nothing more.
 */
export function createCrashes(inner: Database, random: Random, share: number): Crashes {
  const flows = new AsyncLocalStorage<Flow>()
  const counts: Crashes['counts'] = new Map()

  const die = (flow: Flow, place: string): never => {
    if (!flow.dead) {
      const count = counts.get(flow.step) ?? { crashes: 0, places: new Set<string>() }
      count.crashes += 1
      count.places.add(place)
      counts.set(flow.step, count)
    }
    flow.dead = true
    throw new Crash(`${flow.step}: ${place}`)
  }
  const hit = (flow: Flow, statement: number, when: Flow['when']): void => {
    if (flow.dead || (flow.at === statement && flow.when === when)) die(flow, `${when} statement ${statement}`)
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const flow = flows.getStore()
      if (flow) {
        hit(flow, flow.statements, 'before')
        flow.statements += 1
      }
      return node
    },
    async transformResult({ result }) {
      const flow = flows.getStore()
      if (flow) hit(flow, flow.statements - 1, 'after')
      return result
    },
  }
  return {
    database: { ...inner, kysely: inner.kysely.withPlugin(plugin) },
    counts,
    run(step, work) {
      const planned = random.chance(share)
      const at = planned ? random.below(deepest) : -1
      const flow: Flow = { step, statements: 0, at, when: random.chance(0.5) ? 'before' : 'after', dead: false }
      return flows.run(flow, async () => {
        const result = await work()
        if (flow.dead || (planned && at >= flow.statements)) die(flow, 'the answer')
        return result
      })
    },
  }
}
