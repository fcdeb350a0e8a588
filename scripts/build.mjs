/**
 * `npm run build`: dist/page (what browsers get) and dist/server (the bundled server). Both are built beside the old
 * ones and swapped in at the end: a build that fails leaves the old ones as they were.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildServer } from './build-server.mjs'
import { keepAssets } from './keep-assets.mjs'
import { precompress } from './precompress.mjs'

process.chdir(path.join(import.meta.dirname, '..'))

const vite = spawnSync(
  process.execPath,
  ['node_modules/vite/bin/vite.js', 'build', '--outDir', 'dist/page.next', '--emptyOutDir', '--logLevel', 'warn'],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
)
if (vite.status !== 0) process.exit(1)
rmSync('dist/server.next', { recursive: true, force: true })
await buildServer('dist/server.next')

keepAssets('dist/page', 'dist/page.next', 'dist/builds.json')
precompress('dist/page.next')
for (const name of ['dist/page', 'dist/server']) {
  rmSync(`${name}.old`, { recursive: true, force: true })
  if (existsSync(name)) renameSync(name, `${name}.old`)
  renameSync(`${name}.next`, name)
  rmSync(`${name}.old`, { recursive: true, force: true })
}
