import { minutes } from '../../../../contract/duration.ts'
import type { GameConsole } from '../../rcon/console.ts'
import { ConsoleError } from '../../rcon/console-error.ts'
import { isRefusal } from '../commands.ts'
import type { ServedServer } from '../config.ts'
import type { Members } from '../portal.ts'
import { type Holder, holdersOf } from './groups.ts'
import { writePluginFiles } from './plugin-files.ts'
import { openStored, type StoredDelivery } from './stored.ts'
import { vipSteps } from './vip-core.ts'

export interface Delivery {
  /** Whether something is to be done: other members, an end, something that failed, or a file that may have been edited. */
  isDue(members: Members, now: number): boolean
  /** Gives the server its members, and takes back what has ended. What fails is `problem` and is tried again. */
  deliver(members: Members, now: number): Promise<void>
  problem(): string | undefined
  /** The version of the members that the server has. */
  applied(): string | null
}

/** A file that an operator may have edited or replaced is looked at this often. */
const checkEvery = minutes(5)

/** @throws ToolError if what it remembers is damaged */
export async function openDelivery(server: ServedServer, console: GameConsole, file: string): Promise<Delivery> {
  const stored = await openStored(file)
  let problem: string | undefined
  let nextEnd: number | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  const tryAll = async (members: Members, now: number): Promise<string | undefined> => {
    const current = holdersOf(members, now)
    nextEnd = current.nextEnd
    const wrong = await writePluginFiles(server, Object.values(members.groups), current.holders, stored)
    try {
      await giveVips(server, current.holders, now, { stored, console })
      await reloadPlugins({ stored, console })
      if (wrong === undefined && stored.get().applied !== members.version)
        await stored.keep({ applied: members.version })
      return wrong
    } catch (error) {
      // What is wrong with the console is a state of its own.
      if (error instanceof ConsoleError && error.kind !== 'off') return wrong
      return wrong ?? (error instanceof Error ? error.message : String(error))
    }
  }

  return {
    isDue: ({ version }, now) =>
      problem !== undefined ||
      stored.get().applied !== version ||
      stored.get().reloads.length > 0 ||
      (nextEnd !== undefined && nextEnd <= now) ||
      Math.abs(now - checkedAt) >= checkEvery,
    async deliver(members, now) {
      checkedAt = now
      problem = await tryAll(members, now)
    },
    problem: () => problem,
    applied: () => stored.get().applied,
  }
}

interface Given {
  readonly stored: StoredDelivery
  readonly console: GameConsole
}

/** What is about to be given is on disk before, so that it is taken back whatever happens. */
async function giveVips(
  server: ServedServer,
  holders: readonly Holder[],
  now: number,
  { stored, console }: Given,
): Promise<void> {
  if (server.vipUnit === undefined) return
  const vips = new Map(stored.get().vips)
  const steps = vipSteps(vips, holders, now, server.vipUnit)
  if (steps.length === 0) return
  for (const { steamId, given } of steps) {
    if (given !== undefined) vips.set(steamId, { ...(vips.get(steamId) ?? given), isSure: false })
  }
  const reloads = [...new Set([...stored.get().reloads, 'css_vip_reload'] as const)]
  await stored.keep({ vips: [...vips], reloads })
  try {
    for (const { steamId, given, commands } of steps) {
      for (const command of commands) await mustRun(console, command)
      if (given === undefined) vips.delete(steamId)
      else vips.set(steamId, given)
    }
  } finally {
    await stored.keep({ vips: [...vips] })
  }
}

async function reloadPlugins({ stored, console }: Given): Promise<void> {
  for (const reload of stored.get().reloads) {
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
