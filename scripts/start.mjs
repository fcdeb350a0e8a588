/**
 * `npm start`: builds where there is no build, or where the sources are newer and a build can be made, then runs the built
 * server in this process: production or, by default, the demo. Variables come from the environment and from `.env` of
 * this folder.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.join(import.meta.dirname, '..')

/** Older ones load the SQLite driver and crash without a word. Matches `engines` in package.json. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`Spawnpoint needs Node 22.19 or newer; this is ${process.versions.node}. See "Run it" in README.md.`)
  process.exit(1)
}

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
if (process.argv.includes('--version')) {
  console.log(`Spawnpoint ${version}`)
  process.exit(0)
}

await import('./load-env.mjs')

// Any other value is refused by the demo, with the list of the right ones.
const entry = process.env.PORTAL_MODE === 'production' ? 'main' : 'demo'
const built = path.join(root, `dist/server/${entry}.js`)
/** Written last by a build. */
const page = path.join(root, 'dist/page/index.html')
const sources = ['src', 'sw', 'server', 'demo', 'tools', 'contract', 'public', 'locales', 'config', 'scripts']
const files = ['index.html', 'manifest.webmanifest', 'package.json', 'package-lock.json']

function newestIn(folder) {
  if (!existsSync(folder)) return 0
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Math.max(
    0,
    ...entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs),
  )
}

function newestSource() {
  const configs = readdirSync(root).filter((name) => name.endsWith('.config.ts'))
  const single = [...files, ...configs].map((name) => path.join(root, name)).filter(existsSync)
  return Math.max(
    ...sources.map((name) => newestIn(path.join(root, name))),
    ...single.map((file) => statSync(file).mtimeMs),
  )
}

const hasPackages = existsSync(path.join(root, 'node_modules/vite'))

function isWritable(folder) {
  try {
    accessSync(path.join(root, folder), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Why no build can be made here; undefined: one can. */
function obstacle() {
  if (!hasPackages) return 'the packages of a build are not installed'
  return ['dist', 'node_modules'].every(isWritable) ? undefined : 'its folder is read-only'
}

const isFirst = !existsSync(built) || !existsSync(page)
const isStale = !isFirst && newestSource() > Math.min(statSync(built).mtimeMs, statSync(page).mtimeMs)
const reason = isStale ? obstacle() : undefined
const building = isFirst || (isStale && reason === undefined)
// First of all, so that a slow machine does not look like one that hangs.
const first = isFirst
  ? 'builds itself, which takes half a minute the first time'
  : 'builds itself, because its sources changed'
console.log(`Spawnpoint ${version} ${building ? first : 'starts'} (${entry === 'main' ? 'production' : 'demo'}).`)
if (reason !== undefined) console.log(`Its sources are newer than its build, which runs as it is: ${reason}.`)
if (building) {
  if (!hasPackages) {
    console.error('Its packages are not installed: run "npm ci --omit=dev" first.')
    process.exit(1)
  }
  const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
  if (build.status !== 0) {
    console.error('The build failed; see above.')
    process.exit(1)
  }
}
await import(pathToFileURL(built).href)
