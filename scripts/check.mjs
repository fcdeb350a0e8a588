/**
 * `npm run check`: the static checks, and the unit tests that a change can affect: those that import a file which differs
 * from the commit where the branch left `main`, or from the last commit while on `main`. Checks whose files are the same as
 * at their last success are not run again.
 */
import { spawnSync } from 'node:child_process'
import { bin, runStaticChecks } from './checks.mjs'
import { runCaught } from './gate/children.mjs'

process.chdir(`${import.meta.dirname}/..`)

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
const base = git('merge-base', 'HEAD', 'main') || 'HEAD'
const hasChanged = git('status', '--porcelain') !== '' || git('rev-parse', 'HEAD') !== base

/** @type {string[]} */
const failed = []

function onEnd(title, { ok, output, seconds, cached }) {
  if (!ok) {
    failed.push(title)
    console.log(output)
  }
  console.log(`── ${title}: ${ok ? 'ok' : 'FAILED'} (${cached ? 'unchanged' : `${seconds.toFixed(1)} s`})`)
}

async function runUnitTests() {
  if (!hasChanged) return
  const began = performance.now()
  const projects = ['--project', 'node', '--project', 'dom*']
  const result = await runCaught(bin('vitest'), ['run', '--changed', base, ...projects, '--passWithNoTests'])
  onEnd('unit tests of what changed', { ...result, seconds: (performance.now() - began) / 1000, cached: false })
}

await Promise.all([runStaticChecks(onEnd), runUnitTests()])
console.log(failed.length === 0 ? '\nEverything is fine.' : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
