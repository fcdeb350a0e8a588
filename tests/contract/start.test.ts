import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { createProgress } from '../../scripts/progress.mjs'
import { folderOfTest } from '../support/temporary-folder.ts'

const repository = path.join(import.meta.dirname, '../..')

/** A stand-in for scripts/build.mjs, which writes what `npm start` looks for. */
const build = `import { mkdirSync, writeFileSync } from 'node:fs'
console.log('[1/1] page')
if (process.env.BROKEN) process.exit(1)
for (const name of ['page', 'server']) mkdirSync('dist/' + name, { recursive: true })
for (const name of ['main', 'demo']) writeFileSync('dist/server/' + name + '.js', 'console.log("' + name + ' runs")')
writeFileSync('dist/page/index.html', '')
`

/** A repository with this script, and with the packages of a build or without. */
function checkout({ withPackages = true } = {}) {
  const cwd = folderOfTest()
  for (const folder of ['scripts', 'src', ...(withPackages ? ['node_modules/vite'] : [])]) {
    mkdirSync(path.join(cwd, folder), { recursive: true })
  }
  for (const script of ['start', 'load-env', 'env-file']) {
    cpSync(path.join(repository, `scripts/${script}.mjs`), path.join(cwd, `scripts/${script}.mjs`))
  }
  const source = path.join(cwd, 'src/a.ts')
  writeFileSync(source, '')
  writeFileSync(path.join(cwd, 'package.json'), JSON.stringify({ type: 'module', version: '1.2.3' }))
  writeFileSync(path.join(cwd, 'scripts/build.mjs'), build)
  return {
    write: (name: string, text: string) => writeFileSync(path.join(cwd, name), text),
    cwd,
    remove: (name: string) => rmSync(path.join(cwd, name), { recursive: true }),
    touch: (at: number) => utimesSync(source, new Date(at), new Date(at)),
    start(env: Record<string, string> = {}, ...args: string[]) {
      const options = { cwd, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' } as const
      const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', ...args], options)
      return { status, out: stdout.trim().split('\n'), err: stderr.trim() }
    },
  }
}

it('says first that it builds, then that it starts; builds again only when a source is newer', () => {
  const { start, touch } = checkout()
  const first = 'Spawnpoint 1.2.3 builds itself, which takes half a minute the first time (demo).'
  expect(start()).toEqual({ status: 0, out: [first, '[1/1] page', 'demo runs'], err: '' })
  const again = { status: 0, out: ['Spawnpoint 1.2.3 starts (production).', 'main runs'], err: '' }
  expect(start({ PORTAL_MODE: 'production' })).toEqual(again)
  touch(Date.now() + 60_000)
  expect(start().out[0]).toBe('Spawnpoint 1.2.3 builds itself, because its sources changed (demo).')
})

it('reads .env of its folder, where variables that are really set win', () => {
  const { start, write } = checkout()
  write('.env', 'PORTAL_MODE=production\r\n')
  expect(start().out.at(-1)).toBe('main runs')
  expect(start({ PORTAL_MODE: 'demo' }).out.at(-1)).toBe('demo runs')
  expect(start({ ENV_FILE: '' }).out.at(-1)).toBe('demo runs')
  write('.env', 'PORTAL_MODE=production\0')
  const { status, err } = start()
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/^\S+\.env cannot be used: .* zero byte; save it as UTF-8\.$/),
  ])
})

const staleLines = (reason: string) => [
  'Spawnpoint 1.2.3 starts (demo).',
  `Its sources are newer than its build, which runs as it is: ${reason}.`,
  'demo runs',
]

it('runs the build that it has where the packages of another one are missing, and says so', () => {
  const { start, touch, remove } = checkout()
  start()
  touch(Date.now() + 60_000)
  remove('node_modules/vite')
  expect(start()).toEqual({ status: 0, out: staleLines('the packages of a build are not installed'), err: '' })
})

/** A command whose mounts nobody else sees. */
const unshared = (...command: readonly string[]) =>
  spawnSync('unshare', ['--map-root-user', '--mount', ...command], { encoding: 'utf8' })
const readOnly = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"'
const mountsReadOnly = unshared('sh', '-c', readOnly, import.meta.dirname).status === 0

it.skipIf(!mountsReadOnly)('runs the build that it has on a read-only file system, and says so', () => {
  const { start, touch, cwd } = checkout()
  start()
  touch(Date.now() + 60_000)
  const run = `${readOnly} && cd "$0" && exec "$1" scripts/start.mjs`
  const { status, stdout } = unshared('sh', '-c', run, cwd, process.execPath)
  expect([status, stdout.trim().split('\n')]).toEqual([0, staleLines('its folder is read-only')])
})

it('says what is missing, and that a build failed', () => {
  const { status, err } = checkout({ withPackages: false }).start()
  expect([status, err]).toEqual([1, 'Its packages are not installed: run "npm ci --omit=dev" first.'])
  expect(checkout().start({ BROKEN: '1' })).toMatchObject({ status: 1, err: 'The build failed; see above.' })
})

it('prints its version and starts nothing', () => {
  expect(checkout().start({}, '--version')).toEqual({ status: 0, out: ['Spawnpoint 1.2.3'], err: '' })
})

function progressTo(isTTY: boolean) {
  let text = ''
  const write = (part: string): void => {
    text += part
  }
  return { progress: createProgress({ write, isTTY }, ['page', 'server'], Date.now), text: () => text }
}

it('shows the steps of a build: one line each, or one that counts in a terminal', async () => {
  vi.useFakeTimers()
  const wait = () => new Promise<string>((resolve) => setTimeout(resolve, 2500, 'made'))
  const log = progressTo(false)
  const page = log.progress.step('page', wait)
  expect(log.text()).toBe('[1/2] page\n')
  await vi.advanceTimersByTimeAsync(2500)
  expect(await page).toBe('made')
  log.progress.done()
  expect(log.text()).toBe('[1/2] page\nBuilt in 3 s.\n')

  const terminal = progressTo(true)
  const server = terminal.progress.step('server', wait)
  await vi.advanceTimersByTimeAsync(2500)
  await server
  const clear = '\r\u001B[K'
  const shown = [0, 1, 2].map((count) => `${clear}[2/2] server … ${count} s`).join('')
  expect(terminal.text()).toBe(`${shown}${clear}`)
})
