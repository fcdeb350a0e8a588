import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import packageJson from '../../package.json' with { type: 'json' }
import { buildTools } from '../../scripts/build-tools.mjs'
import { freePort } from '../../scripts/free-port.mjs'

const built = mkdtempSync(path.join(tmpdir(), 'spawnpoint-tools-'))
/** Another machine: a folder without packages, with nothing but the file. */
const elsewhere = mkdtempSync(path.join(tmpdir(), 'spawnpoint-elsewhere-'))
beforeAll(async () => {
  await buildTools(built)
  for (const file of readdirSync(built)) copyFileSync(path.join(built, file), path.join(elsewhere, file))
})
afterAll(() => {
  for (const folder of [built, elsewhere]) rmSync(folder, { recursive: true })
})

function tool(file: string, ...args: string[]) {
  const env = { PATH: '', GAME_SERVER_ID: 'gs-1', GAME_SERVER_KEY: 'key', PORTAL_URL: 'http://127.0.0.1:9' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: elsewhere,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('each tool is one file of 1 MB at most', () => {
  expect(readdirSync(built).sort()).toEqual(['game-server-tool.mjs', 'latency-responder.mjs'])
  for (const file of readdirSync(built)) expect(statSync(path.join(built, file)).size).toBeLessThan(1_000_000)
})

it.each(['game-server-tool', 'latency-responder'])('%s runs alone', (name) => {
  expect(tool(`${name}.mjs`, '--version')).toEqual({
    status: 0,
    stdout: `${name} ${packageJson.version}\n`,
    stderr: '',
  })
  expect(tool(`${name}.mjs`, '--help').stdout).toContain(`node ${name}.mjs`)
  expect(tool(`${name}.mjs`, '--nonsense')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining(`${name}: `),
  })
})

it('the game-server tool sends its call', () => {
  const { status, stderr } = tool('game-server-tool.mjs', 'bind', '76561198000000001')
  expect([status, stderr]).toEqual([1, expect.stringContaining('http://127.0.0.1:9 does not respond')])
})

it('the latency responder echoes until SIGTERM', async () => {
  const port = await freePort()
  const args = ['--host', '127.0.0.1', '--port', String(port), '--origin', 'https://play.example.org']
  const child = spawn(process.execPath, ['latency-responder.mjs', ...args], { cwd: elsewhere, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout)
  expect(line).toBe(`latency responder at ws://127.0.0.1:${port}/latency\n`)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/latency`, { origin: 'https://play.example.org' })
  socket.on('open', () => socket.send('ping'))
  expect(await new Promise((resolve) => socket.on('message', (data) => resolve(String(data))))).toBe('ping')
  const taken = tool('latency-responder.mjs', ...args)
  expect(taken).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`port ${port} is taken by another program`),
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

const once = (stream: NodeJS.ReadableStream) =>
  new Promise<string[]>((resolve) => stream.once('data', (data: Buffer) => resolve([String(data)])))

it.each([
  ['missing.pem', undefined, 'there is no file missing.pem'],
  ['.', undefined, '. is a folder'],
  ['text.pem', 'hello', '--cert and --key must be PEM files'],
])('the latency responder says what is wrong with the certificate %s', (file, text, problem) => {
  if (text !== undefined) writeFileSync(path.join(elsewhere, file), text)
  const { status, stderr } = tool('latency-responder.mjs', '--origin', '*', '--cert', file, '--key', file)
  expect([status, stderr]).toEqual([1, expect.stringContaining(`latency-responder: ${problem}`)])
})
