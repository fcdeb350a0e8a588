/**
 * `node scripts/moved-journeys.mjs [REVISION]`: proves that no browser test of a revision was lost. Each is either still there,
 * with its title, or tests/moved-journeys.tsv names the tests that took it over: old file and title, requirement codes, and
 * where they are covered now, separated by tabs. Every named file exists, and every code has a row in docs/requirements.md.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

process.chdir(path.join(import.meta.dirname, '..'))
const [revision = '5a40c20f'] = process.argv.slice(2)

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Titles of the tests of a file; what a template fills in is left out. */
const titlesOf = (text) =>
  [...text.matchAll(/\btest\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g)].map(
    ([, single, double, template]) => single ?? double ?? template,
  )
/** The longest part of a title that no template fills in, as the ledger may name one of its cases. */
const fixedPart = (title) =>
  title
    .split(/\$\{[^}]*\}/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .trim()

const moves = readFileSync('tests/moved-journeys.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
const requirements = readFileSync('docs/requirements.md', 'utf8')
const tests = globSync('{tests,src,sw,server,contract,demo,tools,scripts}/**/*.{test,spec}.{ts,tsx}')
const problems = []

for (const [from, codes = '', to = ''] of moves) {
  if (to === '') problems.push(`${from}: names no test`)
  for (const code of codes.split(/[,;\s]+/).filter((each) => each !== '-' && each !== '')) {
    if (!requirements.includes(code)) problems.push(`${from}: ${code} has no row`)
  }
  for (const [file] of to.matchAll(/[\w./-]+\.(?:test|spec)\.tsx?/g)) {
    if (!existsSync(file) && !tests.some((each) => each.endsWith(`/${file}`))) problems.push(`${from}: no file ${file}`)
  }
}

const files = git('ls-tree', '-r', '--name-only', revision, 'tests/e2e', 'tests/pwa').trim().split('\n')
let kept = 0
let moved = 0
for (const file of files.filter((each) => each.endsWith('.spec.ts'))) {
  const now = existsSync(file) ? titlesOf(readFileSync(file, 'utf8')) : []
  for (const title of titlesOf(git('show', `${revision}:${file}`))) {
    const part = fixedPart(title)
    if (now.includes(title)) kept += 1
    else if (moves.some(([from]) => from.includes(path.basename(file)) && from.includes(part))) moved += 1
    else problems.push(`${file} › ${title}: neither there nor named`)
  }
}

const codes = new Set(moves.flatMap(([, list = '']) => list.match(/\b[A-Z]{1,4}-\d{2}\b/g) ?? []))
for (const problem of problems) console.log(`✘ ${problem}`)
console.log(`${kept} journeys kept, ${moved} moved, ${codes.size} requirement codes; ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)
