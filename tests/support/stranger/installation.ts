import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../../..')

export interface Installation {
  readonly folder: string
  /** Its link, as the start printed it. */
  readonly claimLink: string
  /** `npm run admin`, in its folder; returns what it printed, and throws if it fails. */
  admin(...args: string[]): Promise<string>
  stop(): Promise<void>
}

/** Sets variables in `.env`, on the line that the example has for each. */
export function setIn(example: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^#?${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`.env.example has no ${name}`)
    return text.replace(line, () => `${name}=${value}`)
  }, example)
}

function untilClaimable(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const link = /Claim this portal: (\S+)\n/.exec(output)?.[1]
      if (link !== undefined) resolve(link)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the start ended with ${code}:\n${output}`)))
  })
}

/**
 * A folder as an operator has it: the built product, the scripts, and `.env` copied from `.env.example` with README's two
 * values. Started as `npm start` does; without the sources, so that it never builds anything beside other tests. `machine`
 * is the environment of the process: what differs from machine to machine, such as a free port.
 */
export async function installAndStart(
  values: Readonly<Record<'PUBLIC_ORIGIN' | 'PORTAL_MODE', string>>,
  machine: Readonly<Record<string, string>>,
): Promise<Installation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stranger-'))
  mkdirSync(path.join(folder, 'scripts'))
  const kept = ['package.json', '.env.example', ...['start', 'load-env', 'env-file'].map((n) => `scripts/${n}.mjs`)]
  for (const file of kept) cpSync(path.join(root, file), path.join(folder, file), { preserveTimestamps: true })
  symlinkSync(path.join(root, 'dist'), path.join(folder, 'dist'))
  const example = readFileSync(path.join(folder, '.env.example'), 'utf8')
  writeFileSync(path.join(folder, '.env'), setIn(example, values))
  const env = { PATH: process.env['PATH'], SHUTDOWN_DELAY_SECONDS: '0', ...machine }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return {
      folder,
      stop,
      claimLink: await untilClaimable(child),
      async admin(...args) {
        const command = ['--import', './scripts/load-env.mjs', 'dist/server/admin.js', ...args]
        const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder, env })
        return stdout
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
