import { expect, it } from 'vitest'
import { readPlaywright, readVitest } from './reports.mjs'

const spec = (title: string, status: string, results: object[]) => ({
  file: 'e2e/list.spec.ts',
  line: 7,
  title,
  tests: [{ projectName: 'zh', status, results }],
})
const error = { message: '\u001B[31mexpected\u001B[39m 1\nreceived 2' }
const timeout = { message: 'Test timeout of 120000ms exceeded.' }
const location = { file: '/portal/tests/e2e/list.spec.ts', line: 9, column: 3 }

it('a browser test that passed at a second try counts as a failure, with each of its errors and its trace', () => {
  const attachments = [{ name: 'trace', path: '/tmp/trace.zip' }]
  const report = readPlaywright({
    stats: { expected: 1, skipped: 2 },
    suites: [
      {
        suites: [
          {
            specs: [
              spec('fine', 'expected', [{ duration: 40, errors: [], attachments: [] }]),
              spec('by chance', 'flaky', [
                { duration: 50, errors: [timeout, { ...error, location }], attachments },
                { duration: 60, errors: [], attachments: [] },
              ]),
            ],
          },
        ],
      },
    ],
  })
  expect(report).toEqual({
    passed: 1,
    skipped: 2,
    failures: [
      {
        file: 'tests/e2e/list.spec.ts',
        title: '[zh] by chance (line 7)',
        message:
          'Test timeout of 120000ms exceeded.\n    expected 1\n    received 2\n    at line 9 of list.spec.ts\n    trace: /tmp/trace.zip',
      },
    ],
    files: [{ file: 'tests/e2e/list.spec.ts', milliseconds: 150 }],
  })
})

it('what fails outside of the tests counts: of a browser run, and a file that cannot be loaded', () => {
  const journeys = readPlaywright({ stats: { expected: 0, skipped: 0 }, suites: [], errors: [error] })
  expect(journeys.failures).toEqual([{ file: 'tests', title: '', message: 'expected 1\n    received 2' }])
  const file = { name: '/portal/src/a.test.ts', message: 'no such module', startTime: 10, endTime: 25 }
  const failing = { ...file, status: 'failed', assertionResults: [] }
  const units = readVitest({ numPassedTests: 3, numPendingTests: 1, testResults: [failing] }, '/portal')
  expect(units).toEqual({
    passed: 3,
    skipped: 1,
    failures: [{ file: 'src/a.test.ts', title: '', message: 'no such module' }],
    files: [{ file: 'src/a.test.ts', milliseconds: 15 }],
  })
})

it('a failed unit test is named with the first lines of its error', () => {
  const failed = { status: 'failed', fullName: 'a sum is right', failureMessages: [error.message] }
  const file = { name: '/portal/src/a.test.ts', message: '', startTime: 0, endTime: 1, status: 'failed' }
  const report = readVitest(
    {
      numPassedTests: 0,
      numPendingTests: 0,
      testResults: [{ ...file, assertionResults: [failed, { status: 'passed' }] }],
    },
    '/portal',
  )
  expect(report.failures).toEqual([
    { file: 'src/a.test.ts', title: 'a sum is right', message: 'expected 1\n    received 2' },
  ])
})
