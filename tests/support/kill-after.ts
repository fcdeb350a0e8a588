import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { environmentOf } from './previous-release.ts'

export interface KilledProcess {
  /** A TypeScript file that works on the database of its environment without end, and prints a line for each step. */
  readonly program: string
  readonly args?: readonly string[]
  readonly location: DatabaseLocation
  /** Beside the environment of the location. */
  readonly env?: Readonly<Record<string, string>>
  /** Delay from the first line to the kill. */
  readonly milliseconds: number
  /** Called right before the kill. */
  readonly beforeKill?: () => void
  /** False for work that may finish before the kill. */
  readonly isEndless?: boolean
}

/**
 * Runs a program, kills it (SIGKILL) while it works, and returns the complete lines that it printed. Uses real time,
 * because the kill must hit a running process.
 */
export async function killAfter(killed: KilledProcess): Promise<string[]> {
  const { program, args = [], location, env = {}, milliseconds, beforeKill, isEndless = true } = killed
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environmentOf(location), ...env },
    stdio: ['ignore', 'pipe', beforeKill === undefined ? 'inherit' : 'ignore'],
  })
  const exited = once(child, 'close')
  let written = ''
  child.stdout.on('data', (text) => {
    written += String(text)
  })
  await Promise.race([once(child.stdout, 'data'), exited])
  if (isEndless) expect(child.exitCode).toBeNull()
  await delay(milliseconds)
  beforeKill?.()
  child.kill('SIGKILL')
  await exited
  return written.split('\n').slice(0, -1)
}
