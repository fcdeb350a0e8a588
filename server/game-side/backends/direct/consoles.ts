import pLimit from 'p-limit'
import type { ConsoleState } from '../../../../contract/game-side/carrier.ts'
import { openConnection } from '../../../../tools/game-server-tool/rcon/connection.ts'
import { type ConsoleClock, createConsole, type GameConsole } from '../../../../tools/game-server-tool/rcon/console.ts'
import { ConsoleError } from '../../../../tools/game-server-tool/rcon/console-error.ts'
import { countCall } from '../../../kernel/http/outgoing/tally.ts'
import { isPublicAddress } from '../../../kernel/http/public-address.ts'
import type { SealKeys } from '../../../kernel/secrets/seal-keys.ts'
import { passwordOf } from '../../store/consoles.ts'
import type { GameConsoleRow } from '../../tables.ts'

/** The address of a listed server: an IP address. */
export interface ServerAddress {
  readonly ip: string
  readonly port: number
}

/** Whether the portal connects to an address: one that is public, or that the operator allows. */
export const isAllowed = ({ ip }: ServerAddress, privateHosts: ReadonlySet<string>): boolean =>
  isPublicAddress(ip) || privateHosts.has(ip)

export interface ConsolesOptions extends SealKeys {
  readonly privateHosts: ReadonlySet<string>
  readonly clock: ConsoleClock
}

/** The consoles that this process uses: one connection to each server, at most {@link most} at once. */
export interface Consoles {
  /** Runs `work` with the console of a server, as soon as fewer than {@link most} are used. */
  use<T>(row: GameConsoleRow, address: ServerAddress, work: (console: GameConsole) => Promise<T>): Promise<T>
  /** Closes all connections; what is running on one fails. */
  close(): void
  /** Open connections. */
  open(): number
}

const most = 20

/** What a console did last. */
export const readingOf = (console: GameConsole): { readonly state: ConsoleState; readonly problem: string | null } => ({
  state: console.state(),
  problem: console.problem()?.slice(0, 300) ?? null,
})

interface Entry {
  /** Of what the console is made: another password or address is another console. */
  readonly made: string
  readonly console: GameConsole
  users: number
  isOpen: boolean
  usedAt: number
}

export function createConsoles(options: ConsolesOptions): Consoles {
  const { privateHosts, clock } = options
  const entries = new Map<string, Entry>()
  const atOnce = pLimit(most)

  const opened = (): [string, Entry][] => [...entries].filter(([, { isOpen }]) => isOpen)
  /** Those in use are fewer than all, so that an idle one makes room. What is closed is closed for good. */
  const makeRoom = (): void => {
    if (opened().length < most) return
    const [oldest] = opened()
      .filter(([, { users }]) => users === 0)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt)
    if (oldest === undefined) return
    const [id, { console }] = oldest
    console.close()
    entries.delete(id)
  }
  const openFor =
    (entryOf: () => Entry, address: ServerAddress): typeof openConnection =>
    async (to, echoes, after, ending) => {
      if (!isAllowed(address, privateHosts)) {
        countCall('staff', 'refused')
        throw new ConsoleError('unreachable', `${address.ip} is a private address that PRIVATE_HOSTS does not allow`)
      }
      makeRoom()
      const entry = entryOf()
      entry.isOpen = true
      try {
        const connection = await openConnection(to, echoes, after, ending)
        countCall('staff', 'answered')
        return {
          run: connection.run,
          close() {
            entry.isOpen = false
            connection.close()
          },
        }
      } catch (error) {
        entry.isOpen = false
        const isSilent = error instanceof ConsoleError && error.kind === 'unreachable'
        countCall('staff', isSilent ? 'failed' : 'answered')
        throw error
      }
    }
  const entryFor = (row: GameConsoleRow, address: ServerAddress): Entry => {
    const port = row.port ?? address.port
    const made = JSON.stringify([address.ip, port, row.game, row.sealed])
    const known = entries.get(row.server_id)
    if (known?.made === made) return known
    known?.console.close()
    const password = passwordOf(row, options)
    const to = password === undefined ? undefined : { host: address.ip, port, password }
    const open = openFor(() => entry, address)
    const console = createConsole(to, row.game !== 'cs2', clock, { open, isRefused: row.state === 'refused' })
    const entry: Entry = { made, console, users: 0, isOpen: false, usedAt: 0 }
    entries.set(row.server_id, entry)
    return entry
  }

  return {
    use: (row, address, work) =>
      atOnce(async () => {
        const entry = entryFor(row, address)
        entry.users += 1
        try {
          return await work(entry.console)
        } finally {
          entry.users -= 1
          entry.usedAt = clock.elapsed()
        }
      }),
    close() {
      for (const { console } of entries.values()) console.close()
      entries.clear()
    },
    open: () => opened().length,
  }
}
