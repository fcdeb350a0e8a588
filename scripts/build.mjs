/**
 * `npm run build`: dist/page (what browsers get), dist/server (the bundled server) and dist/tools (single files for other
 * machines). They are built beside the previous ones and swapped in at the end: a failed build leaves those in place. With
 * `--if-changed` it does nothing while the last build is of the same files.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildInfo } from './build-info.mjs'
import { buildServer } from './build-server.mjs'
import { buildTools } from './build-tools.mjs'
import { digestOf, hasSucceeded, remember } from './gate/inputs.mjs'
import { keepAssets } from './keep-assets.mjs'
import { precompress } from './precompress.mjs'
import { createProgress } from './progress.mjs'
import { sourceUrl } from './source-url.mjs'

process.chdir(path.join(import.meta.dirname, '..'))
// Read by the page and by the renderer of its documents, which must agree.
process.env.VITE_SOURCE_URL = sourceUrl()
// Whatever the caller's is, as in a test: React's development code cannot run in the renderer.
process.env.NODE_ENV = 'production'

const parts = ['page', 'server', 'tools']
const inputs = `${digestOf('.')} ${process.env.VITE_SOURCE_URL}`
if (process.argv.includes('--if-changed') && existsSync('dist/page/index.html') && hasSucceeded('build', inputs)) {
  process.exit(0)
}
remember('build', inputs, false)

/** A folder of this process, because concurrent builds must not write into the same one. */
const next = (name) => `dist/${name}.next-${process.pid}`
/** Removes what builds left that were ended before they could. */
for (const name of existsSync('dist') ? readdirSync('dist') : []) {
  const pid = Number(/\.next-(\d+)/.exec(name)?.[1])
  if (pid > 0 && !isRunning(pid)) rmSync(`dist/${name}`, { recursive: true, force: true })
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** Where the page's build leaves the renderer of its documents (scripts/build/shell-documents.ts). */
const renderer = `${next('page')}.renderer`
const minutes = 60_000

/** Runs Vite, whose output matters only when it fails: it is the error's message then. */
async function buildPage(folder) {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const vite = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 5 * minutes,
  })
  let said = ''
  for (const stream of [vite.stdout, vite.stderr]) {
    stream.on('data', (data) => {
      said += data
    })
  }
  const [code] = await once(vite, 'close')
  if (code !== 0) throw new Error(said)
}

async function buildServerAndTools() {
  await buildServer(next('server'))
  await buildTools(next('tools'))
}

/** Puts the new folders in the place of the previous ones. */
function swapIn() {
  for (const name of parts) {
    const old = `${next(name)}.old`
    if (existsSync(`dist/${name}`)) renameSync(`dist/${name}`, old)
    renameSync(next(name), `dist/${name}`)
    rmSync(old, { recursive: true, force: true })
  }
}

const progress = createProgress(process.stdout, ['page, server and tools', 'compressed copies'])
const results = await progress.step('page, server and tools', () =>
  Promise.allSettled([buildPage(next('page')), buildServerAndTools()]),
)
const failures = results.filter(({ status }) => status === 'rejected')
if (failures.length > 0) {
  for (const { reason } of failures) console.error(`\n${reason.message}`)
  for (const folder of [...parts.map(next), renderer]) rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}
renameSync(renderer, `${next('server')}/renderer`)
writeFileSync(`${next('server')}/build.json`, JSON.stringify(buildInfo()))
await progress.step('compressed copies', async () => {
  keepAssets('dist/page', next('page'), 'dist/builds.json')
  await precompress(next('page'))
})
swapIn()
remember('build', inputs, true)
progress.done()
