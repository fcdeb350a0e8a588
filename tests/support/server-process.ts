import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

export interface Run {
  readonly child: ChildProcess
  readonly output: { text: string; errors: string }
}

export const testSecret = 'Zk3v-9qL_xT7w+pB5sR2cN8dJ0hF4gYm'

/** File modes do not restrict root unless it drops the capabilities that override them (capabilities(7)). */
const underFileModes =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search,-fowner'] : []

/**
 * Runs the server from source as a process that file modes restrict, by default in production mode; killed after the
 * test.
 */
export function run(env: Record<string, string>, entry = 'server/main.ts'): Run {
  const [command = '', ...args] = [...underFileModes, process.execPath, entry]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORTAL_MODE: 'production',
      PUBLIC_ORIGIN: 'https://play.example.org',
      PORTAL_SECRET: testSecret,
      SHUTDOWN_DELAY_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { text: '', errors: '' }
  child.stdout?.on('data', (chunk) => {
    output.text += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    output.errors += String(chunk)
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, output }
}

/** Resolves when the server listens. */
export async function ready({ child, output }: Run): Promise<void> {
  while (!output.text.includes('\n')) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output.errors}`)
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
  }
}

/** Waits for the exit code; null when a signal ended the process. */
export async function ended({ child }: Run): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}
