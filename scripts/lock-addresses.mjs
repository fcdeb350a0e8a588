/**
 * `npm run lock`, after a change of the packages: writes into each package-lock.json where each package's file is in a
 * registry, without naming one (docs/decisions/087-addresses-in-the-lock.md), and the hashes that npm leaves out: it knows
 * only those of packages that this platform installed.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { hasOwnFile, lockedAddress, packageName } from './build/dependencies.ts'

const run = promisify(execFile)
const inTurn = pLimit(8)

/** The hash that the registry has. */
async function hashOf(name, version) {
  const { stdout } = await run('npm', ['view', `${name}@${version}`, 'dist.integrity'])
  const hash = stdout.trim()
  if (!/^sha512-[\w+/]{86}==$/.test(hash)) throw new Error(`${name}@${version} has the hash "${hash}"`)
  return hash
}

async function addHash(location, entry) {
  if (!hasOwnFile(location, entry) || entry.integrity !== undefined) return
  entry.integrity = await inTurn(hashOf, entry.name ?? packageName(location), entry.version)
}

for (const folder of ['.', 'tests/bench']) {
  const file = path.join(import.meta.dirname, '..', folder, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  await Promise.all(Object.entries(lock.packages).map(([location, entry]) => addHash(location, entry)))
  for (const [location, { version, resolved: _, integrity, ...entry }] of Object.entries(lock.packages)) {
    const resolved = lockedAddress(location, { version, integrity, ...entry })
    // In the order in which npm writes them.
    lock.packages[location] = { ...(entry.name && { name: entry.name }), version, resolved, integrity, ...entry }
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
