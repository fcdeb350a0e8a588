import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { setIn } from '../support/stranger/installation.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const repository = path.join(import.meta.dirname, '../..')

/** The commands of the first `sh` block below a heading of the README, without their comments. */
function commandsBelow(readme: string, heading: string): string[] {
  const [, section = ''] = readme.split(`\n## ${heading}\n`)
  const block = /```sh\n([^`]+)```/.exec(section.split('\n## ')[0] ?? '')?.[1]
  if (block === undefined) throw new Error(`README.md has no commands below ${heading}`)
  return block
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, ''))
}

/** A stranger's machine: its own Node and npm, and none of what the suites set. */
function strangersEnvironment(port: number): NodeJS.ProcessEnv {
  const ours = /^(?:VITEST|TEST|NODE|npm_(?:lifecycle|package|command|execpath|node))/i
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  const PATH = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...env, PATH: PATH.join(path.delimiter), PORT: String(port), SHUTDOWN_DELAY_SECONDS: '0' }
}

interface Shell {
  /** Runs a command to its end; returns what it printed, and throws if it fails. */
  run(command: string): string
  /** Runs a command until its output matches; the match, and how to end it. */
  until(command: string, sign: RegExp): Promise<{ found: string; stop(): Promise<void> }>
}

function shellIn(cwd: string, env: NodeJS.ProcessEnv): Shell {
  const end = async (child: ChildProcess, ended: Promise<unknown>): Promise<void> => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    process.kill(-child.pid, 'SIGINT') // as Ctrl+C in a terminal: the whole group
    await ended
  }
  return {
    run(command) {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' })
      if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`)
      return stdout
    },
    async until(command, sign) {
      const child = spawn('sh', ['-c', command], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
      const ended = once(child, 'exit')
      const stop = () => end(child, ended)
      onTestFinished(stop)
      let output = ''
      const found = new Promise<string>((resolve, reject) => {
        const read = (chunk: Buffer) => {
          output += chunk.toString()
          const match = sign.exec(output)?.[0]
          if (match !== undefined) resolve(match)
        }
        for (const stream of [child.stdout, child.stderr]) stream.on('data', read)
        child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)))
      })
      return { found: await found, stop }
    },
  }
}

const listOf = async (origin: string): Promise<unknown[]> => {
  const response = await fetch(`${origin}/api/servers`)
  return response.ok ? await response.json() : []
}

it('README’s commands, in a clean clone: a community to look at, and then one’s own', {
  timeout: 600_000,
}, async () => {
  const clone = path.join(folderOfTest(), 'clone')
  const cloned = spawnSync('git', ['clone', '--quiet', repository, clone], { encoding: 'utf8' })
  expect(cloned.stderr + cloned.status).toBe('0')
  const readme = readFileSync(path.join(clone, 'README.md'), 'utf8')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { run, until } = shellIn(clone, strangersEnvironment(port))

  const [look = '', ...rest] = commandsBelow(readme, 'Run it')
  expect(rest).toEqual([])
  const demo = await until(look, new RegExp(`${origin}\\b`))
  await expect.poll(async () => (await listOf(origin)).length, { timeout: 30_000 }).toBe(48)
  expect(await (await fetch(origin)).text()).toContain('<html')
  await demo.stop()

  const [copy = '', start = '', ...later] = commandsBelow(readme, 'Bring your own servers')
  run(copy)
  const file = path.join(clone, '.env')
  const settings = { PUBLIC_ORIGIN: origin, PORTAL_MODE: 'production', DATA_DIR: './community' }
  const filled = setIn(readFileSync(file, 'utf8'), settings)
  for (const [name, value] of Object.entries(settings)) expect(filled).toContain(`\n${name}=${value}\n`)
  writeFileSync(file, filled)
  const own = await until(start, /Claim this portal: \S+\n/)
  expect(own.found).toContain(`${origin}/claim#`)
  expect(await listOf(origin)).toEqual([])
  for (const command of later) run(command)
  const { servers } = JSON.parse(readFileSync(path.join(clone, 'my-community.json'), 'utf8'))
  expect(servers.length).toBeGreaterThan(0)
  await expect.poll(async () => (await listOf(origin)).length, { timeout: 30_000 }).toBe(servers.length)
  await own.stop()
})
