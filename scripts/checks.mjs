/** The static checks of the repository. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runCaught } from './gate/children.mjs'
import { digestOf, hasSucceeded, remember } from './gate/inputs.mjs'

/** The program of an installed package. */
export const bin = (name) => path.join('node_modules/.bin', name)

const script = (name) => () => runCaught('npm', ['run', '--silent', name])

/** The catalogues have exactly the messages of the code, and a translation for each. */
async function cataloguesComplete() {
  const read = () => globSync('locales/**/*.po').map((file) => readFileSync(file, 'utf8'))
  const before = read()
  const extracted = await runCaught(bin('lingui'), ['extract', '--clean'])
  if (!extracted.ok) return extracted
  const after = read()
  // A file's header begins with an empty message as well, but its text follows on the next line.
  const missing = after.some((catalogue) => /^msgstr ""\n(?!")/m.test(catalogue))
  if (missing) return { ok: false, output: 'a message has no translation: see locales' }
  if (before.join('') !== after.join(''))
    return { ok: false, output: 'the catalogues were not extracted: see git diff locales' }
  return extracted
}

/** @type {readonly (readonly [title: string, check: () => Promise<{ ok: boolean, output: string }>])[]} */
const checks = [
  ['types', script('typecheck')],
  ['format and lint', script('lint')],
  ['catalogues', cataloguesComplete],
  ['arrows', script('arrows')],
  ['dead code', script('deadcode')],
]

/**
 * Runs the static checks, one after the other; one that has succeeded with the same files is not run again.
 * @param {(title: string, result: { ok: boolean, output: string, seconds: number, cached: boolean }) => void} onEnd
 * @param {Promise<unknown>} [browser] fulfilled when a browser is installed, which the configuration of Playwright looks for
 */
export async function runStaticChecks(onEnd, browser) {
  for (const [title, check] of checks) {
    if (title === 'dead code') await browser
    const digest = digestOf('.')
    if (hasSucceeded(title, digest)) {
      onEnd(title, { ok: true, output: '', seconds: 0, cached: true })
      continue
    }
    const began = performance.now()
    const { ok, output } = await check()
    remember(title, digest, ok)
    onEnd(title, { ok, output, seconds: (performance.now() - began) / 1000, cached: false })
  }
}
