/** The static checks of the repository, and how a script runs a command. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
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

/** The catalogues have exactly the messages of the code, and a translation for each. */
function cataloguesComplete() {
  const read = () => globSync('locales/**/*.po').map((file) => readFileSync(file, 'utf8'))
  const before = read()
  if (!run(bin('lingui'), ['extract', '--clean'])) return false
  const after = read()
  // A file's header begins with an empty message as well, but its text follows on the next line.
  return before.join('') === after.join('') && !after.some((catalogue) => /^msgstr ""\n(?!")/m.test(catalogue))
}

/** @type {readonly (readonly [title: string, isFine: () => boolean])[]} */
export const staticChecks = [
  ['types', script('typecheck')],
  ['format and lint', script('lint')],
  ['arrows', script('arrows')],
  ['dead code', script('deadcode')],
  ['catalogues', cataloguesComplete],
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
