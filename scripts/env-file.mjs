import { readFileSync } from 'node:fs'
import * as util from 'node:util'

/** What the system says when a file cannot be read. */
const reasons = {
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file',
}

/**
 * Reads a file of variables by Node's own rules for `--env-file`. Returns its values and what should be said about them, one
 * sentence each; a problem if it cannot be used. `undefined`: there is no such file.
 */
export function readEnvFile(file) {
  let bytes
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    return { problem: `${reasons[error.code] ?? 'it cannot be read'} (${error.code})` }
  }
  let text
  try {
    // Removes a byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { problem: 'it is not UTF-8; save it as UTF-8' }
  }
  // Node's parser ends at it.
  if (text.includes('\0')) return { problem: 'it contains a zero byte; save it as UTF-8' }
  const values = util.parseEnv(text)
  return { values, duplicates: duplicatesIn(text, values) }
}

/**
 * Variables that are set more than once, by the lines. A line of a quoted value may look like an assignment, so the parser decides: a line
 * sets its variable if the file still does without the other lines that seem to.
 */
function duplicatesIn(text, values) {
  const lines = text.split('\n')
  const found = new Map()
  for (const [index, line] of lines.entries()) {
    const name = /^\s*(?:export\s+)?([\w.-]+)\s*=/.exec(line)?.[1]
    if (name !== undefined && Object.hasOwn(values, name)) found.set(name, [...(found.get(name) ?? []), index])
  }
  return [...found].flatMap(([name, at]) => {
    if (at.length < 2) return []
    const setting = at.filter((own) => {
      const others = new Set(at.filter((index) => index !== own))
      return Object.hasOwn(util.parseEnv(lines.filter((_, index) => !others.has(index)).join('\n')), name)
    })
    if (setting.length < 2) return []
    const numbers = setting.map((index) => index + 1)
    return [`${name} is set on lines ${numbers.join(', ')}; the last one counts`]
  })
}

/** Variables of Node that the portal reads itself, too: calls of configured hosts go through the proxy of the file. */
const readLater = new Set(['NODE_ENV', 'NODE_USE_ENV_PROXY'])

/**
 * Adds the variables of a file to an environment, in which those that are really set win. Returns the lines to print, and
 * whether the program may start. `ENV_FILE` of the environment names another file than the default one; empty: none.
 */
export function addEnvFile(environment, defaultFile) {
  const { ENV_FILE: chosen } = environment
  if (chosen === '') return { lines: [], isUsable: true }
  const file = chosen ?? defaultFile
  const read = readEnvFile(file)
  if (read === undefined && chosen === undefined) return { lines: [], isUsable: true }
  const { problem, values = {}, duplicates = [] } = read ?? { problem: reasons.ENOENT }
  if (problem !== undefined) return { lines: [`${file} cannot be used: ${problem}.`], isUsable: false }
  const added = Object.entries(values).filter(([name]) => environment[name] === undefined)
  for (const [name, value] of added) environment[name] = value
  // Node has read its own variables before any file of this project.
  const tooLate = added
    .filter(([name]) => name.startsWith('NODE_') && !readLater.has(name))
    .map(([name]) => `${name} is a variable of Node itself and has no effect here; set it where Node is started`)
  return { lines: [...duplicates, ...tooLate].map((remark) => `${file}: ${remark}.`), isUsable: true }
}
