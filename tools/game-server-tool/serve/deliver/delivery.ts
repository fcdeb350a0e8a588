import { minutes, seconds } from '../../../../contract/duration.ts'
import type { GameConsole } from '../../rcon/console.ts'
import { ConsoleError } from '../../rcon/console-error.ts'
import type { Reloaded } from '../acts.ts'
import { isRefusal } from '../commands.ts'
import type { Members } from '../portal.ts'
import type { Reload, StoredDelivery } from './given.ts'
import { type Holder, holdersOf } from './groups.ts'
import { vipSteps } from './vip-core.ts'

export interface Delivery {
  /** Whether something is to be done: other members, an end, something that failed, or a file that may have been edited. */
  isDue(members: Members, now: number): boolean
  /**
   * Gives the server its members, and takes back what has ended. What fails is `problem` and is tried again. Resolves to
   * whether that is all: after two seconds of commands it lets acts pass.
   */
  deliver(members: Members, now: number): Promise<boolean>
  /** Has the plugins read what they have once more, after the files were written: `members` undefined, after nothing. */
  reload(members: Members | undefined, now: number): Promise<Reloaded>
  problem(): string | undefined
  /** The version of the members that the server has. */
  applied(): string | null
}

/** A file that an operator may have edited or replaced is looked at this often. */
const checkEvery = minutes(5)
const longestTurn = seconds(2)

export interface DeliveryOptions {
  /** The commands after which the plugins here have read everything, in their order. */
  readonly reloads: readonly Reload[]
  /** Seconds in the unit of VIPCore's `TimeMode`; undefined: it is not there. */
  readonly vipUnit: number | undefined
  /** Writes what plugins read; resolves to what is wrong. */
  writeFiles(members: Members, holders: readonly Holder[]): Promise<string | undefined>
  readonly stored: StoredDelivery
  readonly console: GameConsole
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

export function createDelivery(options: DeliveryOptions): Delivery {
  const { stored, writeFiles } = options
  let problem: string | undefined
  let nextEnd: number | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  return {
    isDue: ({ version }, now) =>
      problem !== undefined ||
      stored.get().applied !== version ||
      stored.get().reloads.length > 0 ||
      (nextEnd !== undefined && nextEnd <= now) ||
      Math.abs(now - checkedAt) >= checkEvery,
    async deliver(members, now) {
      checkedAt = now
      const { holders, nextEnd: next } = holdersOf(members, now)
      nextEnd = next
      let isAll = true
      const found = [
        await writeFiles(members, holders),
        await problemOf(() => reloadPlugins(options, (reload) => reload !== 'css_vip_reload')),
        await problemOf(async () => {
          isAll = await giveVips(options, holders, now)
          await reloadPlugins(options, (reload) => reload === 'css_vip_reload')
        }),
      ]
      const isDone = isAll && !found.some((problem) => problem !== undefined) && stored.get().reloads.length === 0
      if (isDone && stored.get().applied !== members.version) {
        found.push(await problemOf(() => stored.keep({ applied: members.version })))
      }
      const problems = found.filter((problem) => problem !== undefined)
      // What is wrong with the console is a state of its own.
      problem = problems.find((other) => other !== consoleProblem)
      if (!isAll || problems.length > 0) nextEnd = now
      return isAll || problems.length > 0
    },
    async reload(members, now) {
      const { reloads } = options
      if (reloads.length === 0) return { outcome: 'unsupported', reply: 'no plugin here has lists of the portal' }
      // What fails now is tried again with the next delivery.
      await stored.keep({ reloads: [...reloads] })
      const wrong = members && (await writeFiles(members, holdersOf(members, now).holders))
      try {
        await reloadPlugins(options, () => true)
      } catch (error) {
        if (error instanceof ConsoleError) throw error
        return { outcome: 'failed', reply: error instanceof Error ? error.message : String(error) }
      }
      return wrong === undefined ? { outcome: 'done', reply: reloads.join(', ') } : { outcome: 'failed', reply: wrong }
    },
    problem: () => problem,
    applied: () => stored.get().applied,
  }
}

const consoleProblem = 'console'

async function problemOf(task: () => Promise<void>): Promise<string | undefined> {
  try {
    await task()
    return undefined
  } catch (error) {
    if (error instanceof ConsoleError && error.kind !== 'off') return consoleProblem
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Tells VIPCore what has changed. What is about to be given is kept before, so that it is taken back whatever happens.
 * Resolves to whether that was all.
 */
async function giveVips(
  { vipUnit, stored, console, elapsed }: DeliveryOptions,
  holders: readonly Holder[],
  now: number,
): Promise<boolean> {
  if (vipUnit === undefined) return true
  const vips = new Map(stored.get().vips)
  const steps = vipSteps(vips, holders, now, vipUnit)
  if (steps.length === 0) return true
  for (const { steamId, given } of steps) {
    if (given !== undefined) vips.set(steamId, { ...(vips.get(steamId) ?? given), isSure: false })
  }
  const reloads = [...new Set([...stored.get().reloads, 'css_vip_reload'] as const)]
  await stored.keep({ vips: [...vips], reloads })
  const end = elapsed() + longestTurn
  try {
    for (const { steamId, given, commands } of steps) {
      if (elapsed() >= end) return false
      for (const command of commands) await mustRun(console, command)
      if (given === undefined) vips.delete(steamId)
      else vips.set(steamId, given)
    }
  } finally {
    await stored.keep({ vips: [...vips] })
  }
  return true
}

async function reloadPlugins(
  { stored, console }: DeliveryOptions,
  isMeant: (reload: Reload) => boolean,
): Promise<void> {
  for (const reload of stored.get().reloads.filter(isMeant)) {
    if (console.state() === 'off') {
      throw new ConsoleError('off', 'without rcon the plugins read their files only when the game server starts')
    }
    await mustRun(console, reload)
    await stored.keep({ reloads: stored.get().reloads.filter((other) => other !== reload) })
  }
}

async function mustRun(console: GameConsole, command: string): Promise<void> {
  const reply = await console.run(command)
  if (!isRefusal(reply)) return
  const [name] = command.split(' ')
  throw new Error(`the console does not accept ${name}: ${reply.trim().slice(0, 100)}`)
}
