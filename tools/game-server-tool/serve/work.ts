import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { CarriedServer, Delivery as DeliveryName } from '../../../contract/game-side/carrier.ts'
import { hiddenCharacters } from '../../../contract/visible-text.ts'
import { createConsole, type GameConsole } from '../rcon/console.ts'
import type { ServeClock } from './clock.ts'
import { deliveriesOf, type ServedServer } from './config.ts'
import type { Delivery } from './deliver/delivery.ts'
import { openDelivery } from './deliver/open-delivery.ts'
import type { Exchange } from './exchange.ts'
import { readText } from './files.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Members, membersSchema, type Portal } from './portal.ts'

export interface ServerOptions {
  readonly server: ServedServer
  /** The folder of all states. */
  readonly state: string
  readonly portal: Portal
  readonly exchange: Exchange
  readonly clock: ServeClock
  /** One line for the operator. */
  log(line: string): void
}

/** What one game server is served with. */
export interface Work extends ServerOptions {
  readonly console: GameConsole
  readonly journal: Journal
  readonly delivery: Delivery
  readonly deliveries: readonly DeliveryName[]
  /** Something here needs the members. */
  readonly needsMembers: boolean
  readonly membersFile: string
  members: Members | undefined
  /** The versions that the portal told last. */
  told: { readonly members: string; readonly bans: string } | undefined
  /** The version of the bans in `banned_user.cfg`. */
  bans: string | null
  /** What is wrong with files other than those of plugins. */
  problem: string | undefined
  /** Why the last call of the portal could not be followed; undefined: it was. */
  failure: string | undefined
  /** The portal's clock minus this one's. */
  ahead: number
  /** One task after the other. */
  inTurn(task: () => Promise<void>): Promise<void>
}

/** Members on disk that cannot be read are fetched again. */
async function readMembers(file: string): Promise<Members | undefined> {
  const text = await readText(file)
  if (text === undefined) return undefined
  try {
    const members = v.safeParse(membersSchema, JSON.parse(text))
    return members.success ? members.output : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** @throws Error if the folder of states cannot be used */
export async function openWork(options: ServerOptions): Promise<Work> {
  const { server, clock } = options
  const folder = path.join(options.state, server.id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const membersFile = path.join(folder, 'members.json')
  const console = createConsole(server.console, server.game !== 'cs2', clock)
  const deliveries = deliveriesOf(server)
  let turn: Promise<void> = Promise.resolve()
  return {
    ...options,
    console,
    journal: await openJournal(path.join(folder, 'journal.jsonl')),
    delivery: await openDelivery(server, console, path.join(folder, 'given.json'), clock.elapsed),
    deliveries,
    needsMembers: deliveries.some((delivery) => delivery !== 'simpleAdmin' && delivery !== 'bannedUserCfg'),
    membersFile,
    members: await readMembers(membersFile),
    told: undefined,
    bans: null,
    problem: undefined,
    failure: undefined,
    ahead: 0,
    inTurn(task) {
      const result = turn.then(task)
      turn = result.catch(() => undefined)
      return result
    },
  }
}

/** The portal's time, epoch milliseconds. */
export const portalNow = ({ clock, ahead }: Work): number => clock.now() + ahead

/** What the portal is told about the server. */
export const stateOf = ({ console, delivery, ...work }: Work): CarriedServer['state'] => ({
  console: console.state(),
  delivers: [...work.deliveries],
  problem: (delivery.problem() ?? work.problem ?? work.failure)?.replace(hiddenCharacters, '').slice(0, 300) ?? null,
  members: work.needsMembers ? (delivery.applied()?.slice(0, 80) ?? null) : null,
})
