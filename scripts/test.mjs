/**
 * Sets up a browser and PostgreSQL and runs every check and every suite. Ends with the failed tests, each with the first
 * lines of its error, and one plain line: `N passed, N failed`. A check (types, lint, …) counts as one.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, run, check as runCheck, staticChecks } from './checks.mjs'
import { startPostgres } from './postgres.mjs'

const results = 'tests/.results'
let passed = 0
/** @type {string[]} */
const failures = []

function check(title, isFine) {
  const fine = runCheck(title, isFine)
  if (fine) passed += 1
  else failures.push(title)
  return fine
}

/** Starts one PostgreSQL for all suites, unless one is given or it is switched off. Returns its environment variables. */
async function postgres() {
  if (process.env.TEST_POSTGRES_URL || process.env.SKIP_POSTGRES === '1') return {}
  console.log('\n── PostgreSQL')
  try {
    const { url } = await startPostgres({}, { inMemory: true }) // ends with this process
    return { TEST_POSTGRES_URL: url }
  } catch (error) {
    failures.push('PostgreSQL')
    console.error(error)
    return {}
  }
}

/** Adds the counts and failures of a suite; a suite without a report counts as one failure. */
function suite(title, file, command, args, read, env = {}) {
  const started = performance.now()
  console.log(`\n── ${title}`)
  const ok = run(command, args, env)
  try {
    const { good, bad } = read(JSON.parse(readFileSync(file, 'utf8')))
    passed += good
    failures.push(...bad)
    if (!ok && bad.length === 0) failures.push(`${title}: ended with an error outside its tests`)
  } catch {
    failures.push(`${title}: wrote no report`)
  }
  console.log(`── ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const firstLines = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n    ')

function readVitest({ numPassedTests, testResults }) {
  const bad = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    const file = path.relative('.', name)
    if (tests.length === 0 && status === 'failed') return [`${file}\n    ${firstLines(message)}`]
    return tests.map((test) => `${file} › ${test.fullName}\n    ${firstLines(test.failureMessages[0])}`)
  })
  return { good: numPassedTests, bad }
}

function readPlaywright({ stats, suites }) {
  const specsOf = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(specsOf)]
  const bad = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results: tries }) => {
        const message = tries.find(({ error }) => error)?.error.message
        return `[${projectName}] ${file}:${line} › ${title}\n    ${firstLines(message)}`
      }),
  )
  return { good: stats.expected + stats.flaky, bad }
}

// The child processes end with this one, also when it is interrupted.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

// First, because the configuration that other checks load looks for a browser.
const browser = check('browser', () => run(process.execPath, ['scripts/get-browser.mjs']))
for (const [title, isFine] of staticChecks) check(title, isFine)
suite(
  'unit and contract tests',
  `${results}/vitest.json`,
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`],
  readVitest,
  await postgres(),
)
const built = check('build', () => run(process.execPath, ['scripts/build.mjs']))
if (built && browser) {
  suite(
    'end-to-end and PWA tests',
    `${results}/playwright.json`,
    bin('playwright'),
    ['test', '-c', 'tests/playwright.config.ts'],
    readPlaywright,
    { PLAYWRIGHT_JSON_OUTPUT_NAME: path.resolve(results, 'playwright.json') },
  )
}

for (const failure of failures) console.log(`\n✘ ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)
