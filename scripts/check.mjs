/**
 * `npm run check`: the static checks, and the unit tests that a change can affect: those that import a file which differs
 * from the commit where the branch left `main`, or from the last commit while on `main`.
 */
import { spawnSync } from 'node:child_process'
import { bin, check, run, staticChecks } from './checks.mjs'

process.chdir(`${import.meta.dirname}/..`)

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
const base = git('merge-base', 'HEAD', 'main') || 'HEAD'

const unitTests = () =>
  run(bin('vitest'), ['run', '--changed', base, '--project', 'node', '--project', 'dom', '--passWithNoTests'])

const failed = [...staticChecks, ['unit tests of what changed', unitTests]].filter(
  ([title, isFine]) => !check(title, isFine),
)
console.log(failed.length === 0 ? '\nEverything is fine.' : `\nFailed: ${failed.map(([title]) => title).join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
