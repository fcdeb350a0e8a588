/** Reads the JSON reports of Vitest and Playwright into one shape. */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {object} Failure
 * @property {string} file relative to the repository
 * @property {string} title
 * @property {string} message the first lines of its error; for a browser test also the path of its trace
 *
 * @typedef {object} SuiteReport
 * @property {number} passed
 * @property {number} skipped
 * @property {readonly Failure[]} failures
 * @property {readonly { file: string, milliseconds: number }[]} files how long each file took
 */

const firstLines = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n    ')

/**
 * @param {any} report
 * @returns {SuiteReport}
 */
export function readVitest({ numPassedTests, numPendingTests, testResults }, root = process.cwd()) {
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ file, title: '', message: firstLines(message) }]
    return failed.map((test) => ({ file, title: test.fullName, message: firstLines(test.failureMessages[0]) }))
  })
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    milliseconds: endTime - startTime,
  }))
  return { passed: numPassedTests, skipped: numPendingTests, failures, files }
}

/** A test whose time is up has a second error: the step that it was at. */
const withPlace = ({ message, location }) =>
  location === undefined
    ? firstLines(message)
    : `${firstLines(message)}\n    at line ${location.line} of ${path.basename(location.file)}`

/**
 * A test that passed at a second try counts as a failure: it is red by chance.
 * @param {any} report
 * @returns {SuiteReport}
 */
export function readPlaywright({ stats, suites, errors = [] }, folder = 'tests') {
  const specsOf = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(specsOf)]
  const runs = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: `${folder}/${file}`,
      title: `[${projectName}] ${title} (line ${line})`,
      status,
      results,
    })),
  )
  const failures = runs
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ file, title, results }) => {
      const { errors = [], attachments = [] } = results.find((result) => result.errors.length > 0) ?? {}
      const trace = attachments.find(({ name }) => name === 'trace')?.path
      const lines = errors.map(withPlace)
      return { file, title, message: [...lines, ...(trace === undefined ? [] : [`trace: ${trace}`])].join('\n    ') }
    })
  const outside = errors.map(({ message }) => ({ file: folder, title: '', message: firstLines(message) }))
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const { file, results } of runs) {
    for (const { duration } of results) times.set(file, (times.get(file) ?? 0) + duration)
  }
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: [...failures, ...outside],
    files: [...times].map(([file, milliseconds]) => ({ file, milliseconds })),
  }
}
