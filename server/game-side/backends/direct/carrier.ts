import { minutes, seconds } from '../../../../contract/duration.ts'
import type { GameMembers } from '../../../../contract/game-side/members.ts'
import type { GameConsole } from '../../../../tools/game-server-tool/rcon/console.ts'
import type { Delivery } from '../../../../tools/game-server-tool/serve/deliver/delivery.ts'
import { type RepeatedJob, repeat } from '../../../kernel/jobs/job.ts'
import { releaseLease, takeLease } from '../../../kernel/jobs/lease.ts'
import { serversWithActs } from '../../store/carried-acts.ts'
import { noteConsole, readConsoles } from '../../store/consoles.ts'
import { isToolAway, readToolLinks } from '../../store/links.ts'
import type { GameConsoleRow } from '../../tables.ts'
import { type Consoles, readingOf, type ServerAddress } from './consoles.ts'
import { carryActs, createVipDelivery, deliverMembers, type TurnDeps, tryConsole } from './turn.ts'

export interface DirectCarrierDeps extends TurnDeps {
  readonly consoles: Consoles
  /** Undefined: the server is not listed. */
  addressOf(serverId: string): ServerAddress | undefined
  /** Who is what in the game, read within the last second. */
  members(): Promise<GameMembers>
  onError(error: unknown): void
  /** Milliseconds from one look to the next; tests are faster. */
  readonly lookEvery?: number
}

const leaseName = 'game consoles'
/** Another process takes over when this one has not looked for so long. */
const leaseFor = seconds(20)
/** A console that did not respond is tried this often, one that did now and then. */
const probeEvery = { broken: minutes(1), ok: minutes(5) } as const
/** Until acts that wait for a console try it again. */
const retryAfter = seconds(5)
/** For commands that run when the process is to end. */
const lastCommand = seconds(1)

/** A server that this process carries. */
interface Carried {
  /** Of which settings: others are another one. */
  readonly made: string
  delivery: { readonly console: GameConsole; readonly to: Delivery | undefined } | undefined
  isBusy: boolean
  /** Acts wait for the console. */
  isWaiting: boolean
  /** Of {@link TurnDeps.elapsed}. */
  tryAt: number
  probeAt: number
}

/**
 * Carries acts to game servers whose consoles the portal uses itself, and VIP where VIPCore is. One of several processes does,
 * and only where no tool calls.
 */
export function createDirectCarrier(deps: DirectCarrierDeps): RepeatedJob {
  const { database, now, process, consoles, addressOf, onError, elapsed, lookEvery = seconds(1) } = deps
  const carried = new Map<string, Carried>()
  const turns = new Set<Promise<void>>()
  let isStopping = false
  let hasLease = false

  const letGo = (): void => {
    if (carried.size === 0) return
    carried.clear()
    consoles.close()
  }
  const begin = (
    row: GameConsoleRow,
    address: ServerAddress,
    entry: Carried,
    members: GameMembers | undefined,
  ): void => {
    entry.isBusy = true
    const turn = runTurn(deps, { row, address, entry, members })
      .catch(onError)
      .finally(() => {
        entry.isBusy = false
        turns.delete(turn)
      })
    turns.add(turn)
  }
  const look = async (): Promise<void> => {
    const rows = await readConsoles(database)
    if (rows.size === 0) return letGo()
    hasLease = await takeLease(database, leaseName, process, now(), leaseFor)
    if (!hasLease) return letGo()
    const [tools, withActs] = await Promise.all([readToolLinks(database), serversWithActs(database, now())])
    const members = [...rows.values()].some(({ vip_core }) => vip_core !== null) ? await deps.members() : undefined
    for (const [id, row] of rows) {
      const address = addressOf(id)
      if (isStopping || address === undefined || !isToolAway(tools.get(id), now())) {
        carried.delete(id)
        continue
      }
      const entry = entryFor(carried, row, address)
      if (!entry.isBusy && isDue(row, entry, { hasActs: withActs.has(id), members, now: now(), at: elapsed() })) {
        begin(row, address, entry, members)
      }
    }
    for (const id of [...carried.keys()]) if (!rows.has(id)) carried.delete(id)
  }
  const looking = repeat({ name: 'consoles of game servers', every: lookEvery, run: look, onError })
  return {
    start: looking.start,
    wake: looking.wake,
    async stop() {
      isStopping = true
      await looking.stop()
      const timer = setTimeout(consoles.close, lastCommand)
      await Promise.all(turns)
      clearTimeout(timer)
      letGo()
      if (!hasLease) return
      hasLease = false
      await releaseLease(database, leaseName, process).catch(onError)
    },
  }
}

function entryFor(carried: Map<string, Carried>, row: GameConsoleRow, address: ServerAddress): Carried {
  const { port, game, sealed, vip_core, simple_admin } = row
  const made = JSON.stringify([address, port, game, sealed, vip_core, simple_admin])
  const known = carried.get(row.server_id)
  // A turn ends with the settings that it began with.
  if (known !== undefined && (known.made === made || known.isBusy)) return known
  const entry: Carried = { made, delivery: undefined, isBusy: false, isWaiting: false, tryAt: 0, probeAt: 0 }
  carried.set(row.server_id, entry)
  return entry
}

interface Look {
  readonly hasActs: boolean
  readonly members: GameMembers | undefined
  readonly now: number
  readonly at: number
}

function isDue(row: GameConsoleRow, entry: Carried, { hasActs, members, now, at }: Look): boolean {
  // Acts end at once, and nothing else is tried.
  if (row.state === 'refused' || row.state === 'off') return hasActs || entry.isWaiting
  if (at < entry.tryAt) return false
  if (hasActs || entry.isWaiting || at >= entry.probeAt) return true
  if (members === undefined || row.vip_core === null) return false
  return entry.delivery?.to?.isDue(members, now) ?? row.members !== members.version
}

/** It is another one than before: the former made room for others. */
const isUntried = (console: GameConsole): boolean =>
  console.state() === 'unreachable' && console.problem() === undefined

interface Turn {
  readonly row: GameConsoleRow
  readonly address: ServerAddress
  readonly entry: Carried
  readonly members: GameMembers | undefined
}

/** Everything that is due on one server, and what its console is like after it. */
function runTurn(deps: DirectCarrierDeps, { row, address, entry, members }: Turn): Promise<void> {
  const { database, now, consoles, elapsed } = deps
  return consoles.use(row, address, async (console) => {
    try {
      if (elapsed() >= entry.probeAt || isUntried(console)) await tryConsole(console)
      entry.isWaiting = await carryActs(deps, row, console)
      if (members !== undefined && console.state() === 'ok') {
        if (entry.delivery?.console !== console) {
          entry.delivery = { console, to: createVipDelivery(deps, row, console) }
        }
        await deliverMembers(entry.delivery.to, members, now())
      }
    } finally {
      const { state, problem } = readingOf(console)
      const isOk = state === 'ok'
      entry.tryAt = isOk ? 0 : elapsed() + retryAfter
      entry.probeAt = elapsed() + (isOk ? probeEvery.ok : probeEvery.broken)
      if (state !== row.state || problem !== row.problem) await noteConsole(database, row, { state, problem }, now())
    }
  })
}
