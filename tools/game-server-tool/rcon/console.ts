import { seconds } from '../../../contract/duration.ts'
import type { ConsoleState } from '../../../contract/game-side/carrier.ts'
import { type After, type Connection, type ConsoleAddress, openConnection } from './connection.ts'
import { ConsoleError, refusedPassword } from './console-error.ts'

export interface ConsoleClock {
  readonly after: After
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

/** The console of one game server: one connection, opened when it is needed. */
export interface GameConsole {
  state(): ConsoleState
  /** What was last wrong; undefined: nothing. */
  problem(): string | undefined
  /** Signs in, unless it did so lately. @throws ConsoleError */
  signIn(): Promise<void>
  /**
   * Runs a command that may be run twice: it is run again in a new session where the session has ended, or prints nothing
   * at all any more. @throws ConsoleError
   */
  run(command: string): Promise<string>
  /**
   * Runs a command at most once, in a new session. `begin` runs between the sign-in and the command. @throws ConsoleError,
   * or what `begin` throws
   */
  runOnce(command: string, begin: () => Promise<void>): Promise<string>
  /** For good; what runs fails. */
  close(): void
}

/** A session that was idle this long may answer emptily. */
const freshness = seconds(30)
const idleEnd = seconds(60)
/** What a session is made to print to show that it still prints. */
const alive = 'spawnpoint'

export interface ConsoleOptions {
  /** Opens a connection; absent: over TCP. */
  readonly open?: typeof openConnection
  /** Its password was refused before. */
  readonly isRefused?: boolean
}

/** `address` undefined: there is no console. After a refused password it does not try again: servers ban the address. */
export function createConsole(
  address: ConsoleAddress | undefined,
  echoes: boolean,
  clock: ConsoleClock,
  { open: connect = openConnection, isRefused = false }: ConsoleOptions = {},
): GameConsole {
  let state: ConsoleState = address === undefined ? 'off' : isRefused ? 'refused' : 'unreachable'
  let problem = state === 'refused' ? refusedPassword : undefined
  let open: { readonly connection: Connection; usedAt: number } | undefined
  let cancelIdle = (): void => undefined
  const ending = new AbortController()
  let turn: Promise<unknown> = Promise.resolve()

  const close = (): void => {
    cancelIdle()
    open?.connection.close()
    open = undefined
  }

  /** A session; `isNew`: it was opened just now. */
  const session = async (mustBeNew: boolean): Promise<{ connection: Connection; isNew: boolean }> => {
    if (address === undefined) throw new ConsoleError('off', 'rcon is not configured')
    if (state === 'refused') throw new ConsoleError('refused', problem ?? '')
    const now = clock.elapsed()
    if (open !== undefined && !mustBeNew && now - open.usedAt < freshness)
      return { connection: open.connection, isNew: false }
    close()
    const connection = await connect(address, echoes, clock.after, ending.signal)
    open = { connection, usedAt: now }
    return { connection, isNew: true }
  }

  /** One after the other, with the state that follows. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(async () => {
      cancelIdle()
      try {
        const value = await work()
        state = 'ok'
        problem = undefined
        if (open !== undefined) open.usedAt = clock.elapsed()
        cancelIdle = clock.after(idleEnd, close)
        return value
      } catch (error) {
        close()
        if (error instanceof ConsoleError) {
          state = error.kind
          problem = error.kind === 'off' ? undefined : error.message
        }
        throw error
      }
    })
    turn = result.catch(() => undefined)
    return result
  }

  return {
    state: () => state,
    problem: () => problem,
    signIn: () => inTurn(async () => void (await session(false))),
    run: (command) =>
      inTurn(async () => {
        const { connection, isNew } = await session(false)
        if (isNew) return connection.run(command)
        try {
          const answer = await connection.run(command)
          if (answer !== '' || (await connection.run(`echo ${alive}`)).includes(alive)) return answer
        } catch (error) {
          // A session that has ended meanwhile is found out by using it.
          if (!(error instanceof ConsoleError)) throw error
        }
        return (await session(true)).connection.run(command)
      }),
    runOnce: (command, begin) =>
      inTurn(async () => {
        const { connection } = await session(true)
        await begin()
        return connection.run(command)
      }),
    close() {
      ending.abort()
      close()
    },
  }
}
