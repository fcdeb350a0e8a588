/**
 * `npm run build`: dist/page (what browsers get), dist/server (the bundled server) and dist/tools (single files for other
 * machines). They are built beside the previous ones and swapped in at the end: a failed build leaves those in place.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildServer } from './build-server.mjs'
import { buildTools } from './build-tools.mjs'
import { keepAssets } from './keep-assets.mjs'
import { precompress } from './precompress.mjs'

process.chdir(path.join(import.meta.dirname, '..'))

/** A folder of this process, because concurrent builds must not write into the same one. */
const next = (name) => `dist/${name}.next-${process.pid}`
const minutes = 60_000

const vite = spawnSync(
  process.execPath,
  ['node_modules/vite/bin/vite.js', 'build', '--outDir', next('page'), '--emptyOutDir', '--logLevel', 'error'],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' }, timeout: 5 * minutes },
)
if (vite.status !== 0) {
  rmSync(next('page'), { recursive: true, force: true })
  process.exit(1)
}
await buildServer(next('server'))
await buildTools(next('tools'))

keepAssets('dist/page', next('page'), 'dist/builds.json')
precompress(next('page'))
for (const name of ['page', 'server', 'tools']) {
  const old = `${next(name)}.old`
  if (existsSync(`dist/${name}`)) renameSync(`dist/${name}`, old)
  renameSync(next(name), `dist/${name}`)
  rmSync(old, { recursive: true, force: true })
}
