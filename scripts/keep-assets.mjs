/**
 * Keeps the hashed files of earlier builds beside the new ones, so that a page that is still open, or an old service
 * worker, never asks for a chunk that is gone.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Builds whose files stay, besides the new one. */
const keptBuilds = 2

const own = (name) => !/\.(?:br|gz)$/.test(name)
const assetsOf = (page) => {
  const folder = path.join(page, 'assets')
  return existsSync(folder) ? readdirSync(folder).filter(own).sort() : []
}

const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync }

/** Whether a compressed copy holds what the file of its name holds now. */
function isCopyOf(packed, file) {
  const open = unpack[path.extname(packed)]
  try {
    return open?.(readFileSync(packed)).equals(readFileSync(file)) ?? false
  } catch {
    return false // no such copy, or none that unpacks: it is made anew
  }
}

function readBuilds(manifest) {
  if (!existsSync(manifest)) return []
  const { builds } = JSON.parse(readFileSync(manifest, 'utf8'))
  return builds
}

/**
 * Copies from `oldPage` into `newPage` what the last two builds had, and notes the builds in `manifest`
 * (`{ builds: string[][] }`, newest first). The same build again does not push an older one out.
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
      // A name may hold something else by now: an old copy of it is none.
      const isStale = fresh.includes(name) && file !== name && !isCopyOf(from, path.join(newPage, 'assets', name))
      if (existsSync(from) && !existsSync(to) && !isStale) cpSync(from, to)
    }
  }
  writeFileSync(manifest, `${JSON.stringify({ builds }, null, 1)}\n`)
}
