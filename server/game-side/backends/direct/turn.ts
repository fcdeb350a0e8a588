import * as v from 'valibot'
import { seconds } from '../../../../contract/duration.ts'
import { type VipTimeMode, vipTimeModes } from '../../../../contract/game-side/consoles.ts'
import type { GameMembers } from '../../../../contract/game-side/members.ts'
import type { GameConsole } from '../../../../tools/game-server-tool/rcon/console.ts'
import { ConsoleError } from '../../../../tools/game-server-tool/rcon/console-error.ts'
import { type ActJournal, type Reloaded, runActs } from '../../../../tools/game-server-tool/serve/acts.ts'
import { createDelivery, type Delivery } from '../../../../tools/game-server-tool/serve/deliver/delivery.ts'
import {
  nothingGiven,
  type StoredDelivery,
  storedSchema,
} from '../../../../tools/game-server-tool/serve/deliver/given.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { beginAct, noteResults, takeActs } from '../../store/carried-acts.ts'
import { keepGiven } from '../../store/consoles.ts'
import type { GameConsoleRow } from '../../tables.ts'

export interface TurnDeps extends Pick<Kernel, 'database' | 'now' | 'logger'> {
  /** This process among those that carry acts. */
  readonly process: string
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

/** Another carrier has the act: it is not this one's to begin. */
class ActLost extends Error {
  override readonly name = 'ActLost'
}

/** How long acts that were taken are begun without taking them again: the lease outlasts the last one of them. */
const takenFor = seconds(5)

/** Runs the acts of a server as long as there are some. Resolves to whether one waits for the console. */
export async function carryActs(deps: TurnDeps, row: GameConsoleRow, console: GameConsole): Promise<boolean> {
  const { database, process, now, elapsed, logger } = deps
  const { server_id: serverId, game, simple_admin } = row
  const journal: ActJournal = {
    has: () => false,
    async begin(id) {
      if (!(await beginAct(database, { id, process }, now()))) throw new ActLost()
    },
    end: (result) => noteResults(database, [{ serverId, result }], now()),
  }
  const runner = {
    abilities: { game, simpleAdmin: simple_admin === 1, sourceMod: false, bannedUserCfg: false },
    console,
    journal,
    now,
    writeBans: () => Promise.resolve(),
    reload: () => reloadVipCore(deps, row, console),
    log: (line: string) => logger.debug({ server: serverId }, line),
  }
  try {
    for (;;) {
      const acts = await takeActs(database, { serverId, process }, now())
      if (acts.length === 0) return false
      const until = elapsed() + takenFor
      for (const act of acts) {
        if (elapsed() >= until) break
        if (!(await runActs([act], runner))) return true
      }
    }
  } catch (error) {
    if (error instanceof ActLost) return false
    throw error
  }
}

/** Files are out of the portal's reach: VIPCore is told by commands. */
async function reloadVipCore(deps: TurnDeps, row: GameConsoleRow, console: GameConsole): Promise<Reloaded> {
  const reply = 'through the console alone, the portal reaches the lists of VIPCore only, which is not set here'
  const delivery = createVipDelivery(deps, row, console)
  return delivery?.reload(undefined, deps.now()) ?? { outcome: 'unsupported', reply }
}

/** Tries the console; what is wrong is its state. */
export async function tryConsole(console: GameConsole): Promise<void> {
  try {
    await console.signIn()
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error
  }
}

const givenSchema = v.fallback(v.pipe(v.string(), v.parseJson(), storedSchema), nothingGiven)
const unitOf = (mode: VipTimeMode): number => [1, 60, 3600, 86_400][vipTimeModes.indexOf(mode)] ?? 1

/** What VIPCore is given through a console; undefined: it is not there. */
export function createVipDelivery(
  { database, elapsed }: TurnDeps,
  row: GameConsoleRow,
  console: GameConsole,
): Delivery | undefined {
  if (row.vip_core === null) return undefined
  let given = v.parse(givenSchema, row.given)
  const stored: StoredDelivery = {
    get: () => given,
    async keep(changes) {
      given = { ...given, ...changes }
      await keepGiven(database, row.server_id, { given: JSON.stringify(given), members: given.applied })
    },
  }
  const writeFiles = () => Promise.resolve(undefined)
  return createDelivery({
    reloads: ['css_vip_reload'],
    vipUnit: unitOf(row.vip_core),
    writeFiles,
    stored,
    console,
    elapsed,
  })
}

/** Gives a server its members, in turns of a few seconds. Resolves to whether that is all. */
export const deliverMembers = async (
  delivery: Delivery | undefined,
  members: GameMembers,
  now: number,
): Promise<boolean> => delivery === undefined || !delivery.isDue(members, now) || (await delivery.deliver(members, now))
