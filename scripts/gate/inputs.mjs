/** What a check or the build depends on, by content: with the same inputs its last success still holds. */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const everything = ['*', '.*', '*/**', '.*/**']
const generated = /^(?:node_modules|dist|data|coverage|\.git|bench\/node_modules|bench\/\.out|tests\/\.results)(?:\/|$)/

/**
 * A digest of the contents of all matching files of `root`, their names, and the version of Node.
 * @param {string} root
 * @param {readonly string[]} [patterns]
 * @returns {string} hexadecimal
 */
export function digestOf(root, patterns = everything) {
  const hash = createHash('sha256').update(process.version)
  const nameOf = (entry) => path.relative(root, path.join(entry.parentPath, entry.name))
  const entries = globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => generated.test(nameOf(entry)),
  })
  const files = new Set(entries.filter((entry) => entry.isFile()).map(nameOf))
  for (const file of [...files].sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

const stamps = 'node_modules/.cache/spawnpoint'
const stampOf = (name) => path.join(stamps, `${name.replaceAll(' ', '-')}.inputs`)

/** Whether a check has succeeded with these inputs. */
export function hasSucceeded(name, digest) {
  try {
    return readFileSync(stampOf(name), 'utf8') === digest
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/** Remembers the inputs of a success, or that there is none. */
export function remember(name, digest, success) {
  mkdirSync(stamps, { recursive: true })
  if (success) writeFileSync(stampOf(name), digest)
  else rmSync(stampOf(name), { force: true })
}
