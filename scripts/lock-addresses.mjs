/**
 * `npm run lock`, after a change of the packages: writes into each package-lock.json where each package's file is in a
 * registry, without naming one (docs/decisions/087-addresses-in-the-lock.md).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lockedAddress } from '../build/dependencies.ts'

for (const folder of ['.', 'bench']) {
  const file = path.join(import.meta.dirname, '..', folder, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  for (const [location, { version, resolved: _, ...entry }] of Object.entries(lock.packages)) {
    const resolved = lockedAddress(location, { version, ...entry })
    // In the order in which npm writes them.
    lock.packages[location] = { ...(entry.name && { name: entry.name }), version, resolved, ...entry }
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
