/** The static checks of the repository, and how a script runs a command. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** The program of an installed package. */
export const bin = (name) => path.join('node_modules/.bin', name)

/**
 * Runs a command with this process's output; true where it succeeds.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] variables besides those of this process
 */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status === 0
}

const script = (name) => () => run('npm', ['run', '--silent', name])

/** @type {readonly (readonly [title: string, isFine: () => boolean])[]} */
export const staticChecks = [
  ['types', script('typecheck')],
  ['format and lint', script('lint')],
  ['arrows', script('arrows')],
  ['dead code', script('deadcode')],
]

/**
 * Runs a check between two lines that name it; the second one has its result and its time.
 * @param {string} title
 * @param {() => boolean} isFine
 */
export function check(title, isFine) {
  const started = performance.now()
  console.log(`\n── ${title}`)
  const fine = isFine()
  console.log(`── ${title}: ${fine ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return fine
}
