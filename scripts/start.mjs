/**
 * `npm start`: builds where there is no build or the sources are newer, then runs the built server in this process:
 * production or, by default, the demo.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.join(import.meta.dirname, '..')

/** Older ones load the SQLite driver and crash without a word. Matches `engines` in package.json. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`Spawnpoint needs Node 22.19 or newer; this is ${process.versions.node}. See "Run it" in README.md.`)
  process.exit(1)
}

// Any other value is refused by the demo, with the list of the right ones.
const entry = process.env.PORTAL_MODE === 'production' ? 'main' : 'demo'
const built = path.join(root, `dist/server/${entry}.js`)
/** Written last by a build. */
const page = path.join(root, 'dist/page/index.html')
const sources = [
  'src',
  'sw',
  'server',
  'demo',
  'game-simulation',
  'latency-responder',
  'game-server-tool',
  'contract',
  'public',
  'locales',
  'build',
  'config',
  'scripts',
]
const files = ['index.html', 'manifest.webmanifest', 'package-lock.json']

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

function needsBuild() {
  if (!existsSync(built) || !existsSync(page)) return true
  // An installation without the packages of a build runs the one that it was given.
  if (!existsSync(path.join(root, 'node_modules/vite'))) return false
  return newestSource() > Math.min(statSync(built).mtimeMs, statSync(page).mtimeMs)
}

if (needsBuild()) {
  console.log('Building Spawnpoint; this takes a few seconds.')
  const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
  if (build.status !== 0) {
    console.error('The build failed; see above.')
    process.exit(1)
  }
}
await import(pathToFileURL(built).href)
