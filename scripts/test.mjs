/**
 * `npm test`: sets up a browser and PostgreSQL and runs every check and every suite of the gate; with `--all` (`npm run
 * test:all`) also what it leaves out: the second database for every contract suite, real processes, the whole English
 * project and the matrices of browser tests. Ends with the slowest files, the failed tests, each with the first lines of its
 * error, and one plain line: `N passed, N failed`. A check (types, lint, …) counts as one. SIGINT and SIGTERM end it with
 * everything that it started.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bin, runStaticChecks } from './checks.mjs'
import { endChildren, runCaught } from './gate/children.mjs'
import { applyQuarantine } from './gate/quarantine.mjs'
import { readPlaywright, readVitest } from './gate/reports.mjs'
import { createStatus } from './gate/status.mjs'
import { memoryFolder, startPostgres } from './postgres.mjs'

process.chdir(path.join(import.meta.dirname, '..'))
const all = process.argv.includes('--all')
const results = 'tests/.results'

/**
 * Environment of the suites. Those of `npm test` keep their files in memory where there is enough: contract tests wait for the
 * disk otherwise, a seventh of their time. What `--all` installs and kills gets a disk.
 */
function suiteEnvironment() {
  if (all) return { TEST_ALL: '1' }
  const memory = memoryFolder()
  if (memory === undefined) return {}
  const TMPDIR = mkdtempSync(path.join(memory, 'spawnpoint-tests-'))
  process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }))
  return { TMPDIR }
}
const suiteEnv = suiteEnvironment()

/** How long the stages take on two quiet cores, in milliseconds; afterwards they count their tests. */
const expected = all
  ? { checks: 60_000, build: 20_000, tests: 600_000, journeys: 1_020_000 }
  : { checks: 66_000, build: 21_000, tests: 215_000, journeys: 341_000 }

/** @type {Record<string, import('./gate/status.mjs').Stage>} */
const stages = {
  browser: { title: 'browser', expected: 5000 },
  engines: { title: 'Firefox and WebKit', expected: 5000 },
  checks: { title: 'static checks', expected: expected.checks },
  build: { title: 'build', expected: expected.build },
  tests: { title: 'unit and contract tests (files)', expected: expected.tests },
  journeys: { title: 'browser tests', expected: expected.journeys },
}
const { browser: browserStage, engines: enginesStage, checks, build, tests, journeys } = stages
const status = createStatus(process.stdout, [[browserStage, enginesStage, checks, build, tests], [journeys]])

let passed = 0
let skipped = 0
/** @type {import('./gate/reports.mjs').Failure[]} */
const failures = []
/** @type {{ file: string, milliseconds: number }[]} */
const times = []

function fail(title, message) {
  failures.push({ file: title, title: '', message })
  status.say(`✘ ${title}\n${message}`)
}

/** Counts a step that either succeeds or not. */
function count(title, { ok, output }) {
  if (ok) passed += 1
  else fail(title, output.trim())
}

/** Starts one PostgreSQL for all suites, unless one is given or it is switched off. Returns its environment variables. */
async function postgres() {
  if (process.env.TEST_POSTGRES_URL || process.env.SKIP_POSTGRES === '1') return {}
  try {
    const { url } = await startPostgres({}, { inMemory: true }) // ends with this process
    return { TEST_POSTGRES_URL: url }
  } catch (error) {
    fail('PostgreSQL', String(error))
    return {}
  }
}

/** Runs a suite that writes a JSON report to `file`, and adds what the report says. */
async function runSuite(stage, file, command, args, read, env) {
  const onMessage = (message) => {
    if (message.failed !== undefined) status.say(`✘ ${message.failed}`)
    else Object.assign(stage, message)
  }
  const { ok, output } = await runCaught(command, args, { env: { ...suiteEnv, ...env }, onMessage })
  writeFileSync(`${file}.txt`, output)
  if (!existsSync(file)) return fail(stage.title, `wrote no report:\n${output.trim().slice(-4000)}`)
  const report = read(JSON.parse(readFileSync(file, 'utf8')))
  passed += report.passed
  skipped += report.skipped
  failures.push(...report.failures)
  times.push(...report.files)
  if (!ok && report.failures.length === 0)
    fail(stage.title, `ended with an error outside its tests:\n${output.trim().slice(-4000)}`)
}

const vitestReport = `${results}/vitest.json`
const runTests = async () =>
  runSuite(
    tests,
    vitestReport,
    bin('vitest'),
    ['run', '--reporter=./scripts/gate/vitest-reporter.mjs', '--reporter=json', `--outputFile.json=${vitestReport}`],
    readVitest,
    await postgres(),
  )

const playwrightReport = path.resolve(results, 'playwright.json')
const runJourneys = () =>
  runSuite(
    journeys,
    playwrightReport,
    bin('playwright'),
    [
      'test',
      '-c',
      'tests/playwright.config.ts',
      `--reporter=${path.resolve('scripts/gate/playwright-reporter.mjs')},json`,
    ],
    readPlaywright,
    { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  )

async function runBuild() {
  const built = await runCaught(process.execPath, ['scripts/build.mjs', '--if-changed'])
  count('build', built)
  return built.ok
}

async function getBrowser() {
  const found = await runCaught(process.execPath, ['scripts/get-browser.mjs'])
  count('browser', found)
  return found.ok
}

/** Which engines are missing besides Chromium. Their tests are skipped: no failure, and nothing that passed. */
async function getEngines() {
  const { ok, output } = await runCaught(process.execPath, ['scripts/get-engines.mjs'])
  if (!ok) fail('Firefox and WebKit', output.trim())
  return output.trim()
}

const reportCheck = (title, { ok, output, seconds, cached }) => {
  count(title, { ok, output })
  status.say(`  ${title}: ${ok ? 'ok' : 'FAILED'} (${cached ? 'unchanged' : `${seconds.toFixed(0)} s`})`)
}

function printEnd(missingEngines) {
  const slowest = times.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)
  console.log('\nThe slowest files:')
  for (const { file, milliseconds } of slowest)
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`)
  if (missingEngines !== '') console.log(`\nSkipped, for lack of a browser:\n${missingEngines}`)
  if (skipped > 0) console.log(`\n${skipped} tests were skipped${all ? '' : '; npm run test:all runs most of them'}.`)
  const list = JSON.parse(readFileSync('tests/quarantine.json', 'utf8'))
  const outcome = applyQuarantine(failures, list, Date.now())
  const print = (mark, { file, title, message }) =>
    console.log(`\n${mark} ${[file, title].filter(Boolean).join(' › ')}\n    ${message}`)
  for (const failure of outcome.quarantined) print('◌ quarantined:', failure)
  for (const failure of outcome.failures) print('✘', failure)
  for (const { file, title, since, reason } of list)
    console.log(`\nIn quarantine since ${since}: ${file} › ${title}: ${reason}`)
  console.log(`\n${passed} passed, ${outcome.failures.length} failed`)
  return outcome.failures.length === 0
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, async () => {
    status.end()
    console.log('\nInterrupted.')
    await endChildren()
    process.exit(code)
  })
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const browser = status.stage(browserStage, getBrowser)
const [, built, , missingEngines] = await Promise.all([
  status.stage(checks, () => runStaticChecks(reportCheck, browser)),
  status.stage(build, runBuild),
  status.stage(tests, runTests),
  // Nothing needs them before the last stage.
  browser.then(() => status.stage(enginesStage, getEngines)),
])
if (built && (await browser)) await status.stage(journeys, runJourneys)
status.end()
process.exit(printEnd(missingEngines) ? 0 : 1)
