import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { seconds } from '../../../../contract/duration.ts'
import { DriverError } from '../driver.ts'
import type { InstanceOptions } from './instance.ts'
import { type ToInstance, type ToPortal, toPortalSchema } from './instance-messages.ts'

/** The portal's handle of a running instance. */
export interface RunningInstance {
  readonly port: number
  readonly pingPort: number
  readonly pid: number | undefined
  /** @throws DriverError retryable if the instance does not respond. */
  reload(): Promise<void>
  /** Stops it; resolves once it has exited. */
  stop(): Promise<void>
  /** Resolves with the reason when it exits. */
  readonly ended: Promise<string>
}

/** Starts an instance; resolves when it accepts players. */
export type Launch = (options: InstanceOptions) => Promise<RunningInstance>

const startLimit = seconds(30)
const answerLimit = seconds(5)
const stopLimit = seconds(5)

/** Beside this file when run from source, beside the bundle otherwise (scripts/build-server.mjs). */
const entryFile = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'instance-main.ts' : 'simulated-instance.js',
)

/** The first message of the child that `pick` accepts. @throws DriverError if it exits first or times out. */
function hear<T>(child: ChildProcess, limit: number, pick: (message: ToPortal) => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      settle()
    }
    const fail = (message: string, cause?: unknown): void =>
      finish(() => reject(new DriverError('retryable', message, { cause })))
    const timer = setTimeout(() => fail('the instance does not answer'), limit)
    const onExit = (): void => fail('the instance has ended')
    const onError = (error: Error): void => fail('the instance cannot be started', error)
    const onMessage = (received: unknown): void => {
      const message = v.safeParse(toPortalSchema, received)
      const picked = message.success ? pick(message.output) : undefined
      if (picked !== undefined) finish(() => resolve(picked))
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
  })
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimit)
  await ended
  clearTimeout(timer)
}

/** Runs an instance as a separate process without the portal's settings and secrets. */
export const forkInstance: Launch = async (options) => {
  const child = fork(entryFile, [JSON.stringify(options)], {
    cwd: import.meta.dirname,
    env: { NODE_ENV: process.env['NODE_ENV'] },
    execArgv: ['--max-old-space-size=48'],
    // Ctrl+C in the terminal must only reach the portal, which stops its instances itself.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
  try {
    const ports = await hear(child, startLimit, (message) => (message.kind === 'ready' ? message : undefined))
    let asked = 0
    return {
      port: ports.port,
      pingPort: ports.pingPort,
      pid: child.pid,
      ended,
      stop: () => stop(child),
      async reload() {
        asked += 1
        const request: ToInstance = { kind: 'reload', id: asked }
        const answer = hear(child, answerLimit, (message) =>
          message.kind !== 'ready' && message.id === request.id ? message : undefined,
        )
        if (child.connected) child.send(request)
        const answered = await answer
        if (answered.kind === 'not_reloaded') throw new DriverError('retryable', answered.message)
      },
    }
  } catch (error) {
    await stop(child)
    throw error
  }
}
