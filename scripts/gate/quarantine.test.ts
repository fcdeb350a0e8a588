import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { applyQuarantine } from './quarantine.mjs'

const now = Date.parse('2026-03-20')
const entry = {
  file: 'tests/pwa/kept.spec.ts',
  title: 'a kept list',
  reason: 'seen red once',
  issue: '7',
  since: '2026-03-10',
}
const failure = { file: entry.file, title: '[pwa] a kept list is shown (line 9)', message: 'no' }
const other = { file: entry.file, title: '[pwa] another (line 30)', message: 'no' }

it('failures of a listed test do not count, the others do', () => {
  expect(applyQuarantine([failure, other], [entry], now)).toEqual({ failures: [other], quarantined: [failure] })
  expect(applyQuarantine([failure], [{ ...entry, file: 'tests/pwa/update.spec.ts' }], now).failures).toEqual([failure])
})

it('an entry older than 14 days fails the run, whether or not its test fails', () => {
  const old = { ...entry, since: '2026-03-05' }
  expect(applyQuarantine([], [old], now).failures).toMatchObject([{ message: expect.stringContaining('14 days') }])
  expect(applyQuarantine([], [{ ...entry, since: '2026-03-06' }], now).failures).toEqual([])
})

it.each([
  ['no list', {}],
  ['an entry without a reason', [{ ...entry, reason: '' }]],
  ['an entry without an issue', [{ ...entry, issue: undefined }]],
  ['an invalid date', [{ ...entry, since: '2026-13-40' }]],
  ['null', [null]],
])('%s fails the run and quarantines nothing', (_what, list) => {
  const { failures, quarantined } = applyQuarantine([failure], list, now)
  expect(failures).toHaveLength(2)
  expect(quarantined).toEqual([])
})

it('the list of this repository is right', () => {
  const list: unknown = JSON.parse(readFileSync('tests/quarantine.json', 'utf8'))
  expect(applyQuarantine([], list, 0).failures).toEqual([])
})
