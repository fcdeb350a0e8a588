import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { selfSigned } from '../../demo/payments/certificate.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { buildTools } from '../../scripts/build-tools.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { listenWhileTesting } from '../support/listen-while-testing.ts'

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
  return toolWith({}, file, ...args)
}

function toolWith(more: Readonly<Record<string, string>>, file: string, ...args: string[]) {
  const env = { PATH: '', ...more, GAME_SERVER_ID: 'gs-1', GAME_SERVER_KEY: 'key', PORTAL_URL: 'http://127.0.0.1:9' }
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

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

it.each([
  ['all is well', 'localhost', true, 'https://play.example.org', 'ok      certificate: trusted, valid for localhost'],
  ['self-signed', 'localhost', false, 'https://play.example.org', 'browsers do not trust the certificate'],
  ['for another name', 'other.example.org', true, 'https://play.example.org', 'not valid for localhost'],
  ['another origin', 'localhost', true, 'https://other.example.org', 'refuses pages of https://play.example.org'],
])('--check of the single file, certificate %s', async (_what, name, isTrusted, allowed, expected) => {
  const port = await freePort()
  writeFileSync(path.join(elsewhere, 'cert.pem'), selfSigned(name, privateKey, Date.now()))
  writeFileSync(path.join(elsewhere, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--origin',
    allowed,
    '--cert',
    'cert.pem',
    '--key',
    'key.pem',
  ]
  const child = spawn(process.execPath, ['latency-responder.mjs', ...args], { cwd: elsewhere, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout)
  const trust = isTrusted ? { NODE_EXTRA_CA_CERTS: path.join(elsewhere, 'cert.pem') } : {}
  const check = ['--check', `localhost:${port}`, '--origin', 'https://play.example.org']
  // There is no such portal, so that its policy cannot be read.
  expect(toolWith(trust, 'latency-responder.mjs', ...check)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(expected),
  })
})

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0
it.skipIf(!analyze)('systemd knows every line of the units', () => {
  for (const file of readdirSync('docs/systemd')) {
    // The programs and the user of the documented machine are not here.
    const unit = readFileSync(path.join('docs/systemd', file), 'utf8')
      .replace(/^ExecStart=\S+/gm, 'ExecStart=/bin/true')
      .replace(/^User=.*/gm, 'User=root')
    writeFileSync(path.join(elsewhere, file), unit)
  }
  const units = readdirSync(elsewhere).filter((file) => /\.(?:service|socket|timer)$/.test(file))
  expect(units).toHaveLength(9)
  const verify = (...files: string[]) =>
    spawnSync('systemd-analyze', ['verify', ...files.map((file) => `./${file}`)], { cwd: elsewhere, encoding: 'utf8' })
  const { status, stderr } = verify(...units)
  expect([status, stderr]).toEqual([0, ''])
  writeFileSync(path.join(elsewhere, 'wrong.service'), '[Service]\nExecStart=/bin/true\nRestartt=always\n')
  expect(verify('wrong.service').stderr).toContain('Unknown key')
})

it('the game-server tool serves until SIGTERM, also while nothing responds', async () => {
  let connections = 0
  const silent = createServer((socket) => {
    connections += 1
    socket.on('error', () => socket.destroy())
    onTestFinished(() => void socket.destroy())
  })
  const port = await listenWhileTesting(silent)
  const log = `http://127.0.0.1:${port}/api/game/log/gs-1/token`
  const config = { state: 'state', servers: [{ log, rcon: { port, password: 'p' } }] }
  writeFileSync(path.join(elsewhere, 'serve.json'), JSON.stringify(config))
  const child = spawn(process.execPath, ['game-server-tool.mjs', 'serve', 'serve.json'], {
    cwd: elsewhere,
    stdio: 'pipe',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await once(child.stdout)).toEqual(['serving 1 game server\n'])
  await expect.poll(() => connections).toBeGreaterThan(0)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(tool('game-server-tool.mjs', 'serve', 'nothing.json')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^game-server-tool: the file nothing\.json cannot be read: ENOENT/),
  })
})
