/**
 * Keeps the hashed files of earlier builds beside the new ones, so that an open page or an old service worker
 * never requests a missing chunk.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Number of earlier builds whose files are kept. */
const keptBuilds = 2

const own = (name) => !/\.(?:br|gz)$/.test(name)
const assetsOf = (page) => {
  const folder = path.join(page, 'assets')
  return existsSync(folder) ? readdirSync(folder).filter(own).sort() : []
}

const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync }

/** Whether a compressed copy matches the current file of its name. */
function isCopyOf(packed, file) {
  const open = unpack[path.extname(packed)]
  try {
    return open?.(readFileSync(packed)).equals(readFileSync(file)) ?? false
  } catch {
    return false // missing or corrupt: it is compressed again
  }
}

function readBuilds(manifest) {
  if (!existsSync(manifest)) return []
  const { builds } = JSON.parse(readFileSync(manifest, 'utf8'))
  return builds
}

/**
 * Copies the files of the last two builds from `oldPage` into `newPage` and records the builds in `manifest`
 * (`{ builds: string[][] }`, newest first). Repeating a build does not evict an older one.
 */
export function keepAssets(oldPage, newPage, manifest) {
  const fresh = assetsOf(newPage)
  const earlier = readBuilds(manifest).filter((assets) => assets.join() !== fresh.join())
  const builds = [fresh, ...earlier.slice(0, keptBuilds)]
  mkdirSync(path.join(newPage, 'assets'), { recursive: true })
  for (const name of new Set(builds.slice(1).flat())) {
    for (const file of [name, `${name}.br`, `${name}.gz`]) {
      const from = path.join(oldPage, 'assets', file)
      const to = path.join(newPage, 'assets', file)
      // A file of the same name may have another content now; then its old compressed copy is stale.
      const isStale = fresh.includes(name) && file !== name && !isCopyOf(from, path.join(newPage, 'assets', name))
      if (existsSync(from) && !existsSync(to) && !isStale) cpSync(from, to)
    }
  }
  writeFileSync(manifest, `${JSON.stringify({ builds }, null, 1)}\n`)
}
