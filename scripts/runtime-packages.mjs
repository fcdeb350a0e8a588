/**
 * `node scripts/runtime-packages.mjs <folder>` copies what the bundled server loads beside its own files: the packages with native
 * code, for this platform. With `dist` and package.json they are the whole installation (Dockerfile).
 */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serverBundle } from './build-server.mjs'

process.chdir(path.join(import.meta.dirname, '..'))

const { platform, arch } = process
const [, , target] = process.argv
if (target === undefined) throw new Error('usage: node scripts/runtime-packages.mjs <folder>')

/** Source code of native parts, headers, and binaries for other platforms. */
function isNeeded(file) {
  const parts = file.split(path.sep)
  if (parts.includes('deps') || parts.includes('src') || file.endsWith('binding.gyp')) return false
  const [, system, machine] = /^([a-z0-9]+?)(?:musl)?-([a-z0-9]+)\.node$/.exec(parts.at(-1) ?? '') ?? []
  return system === undefined || (system === platform && machine === arch)
}

/** Copies a package and what it depends on; one that is not installed is for another platform, or optional. */
function copyPackage(name, copied = new Set()) {
  const folder = path.join('node_modules', name)
  if (copied.has(name) || !existsSync(folder)) return
  copied.add(name)
  cpSync(folder, path.join(target, folder), { recursive: true, dereference: true, filter: isNeeded })
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(dependency, copied)
}

for (const name of serverBundle.external) copyPackage(name)
