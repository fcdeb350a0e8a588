import { expect, it } from 'vitest'
import { days } from '../../contract/duration.ts'
import { openItems } from '../../contract/staff/checklist.ts'
import { type ChecklistFacts, checklistStates } from './checklist.ts'

const now = Date.UTC(2026, 5, 1)
const everything: ChecklistFacts = {
  hasName: true,
  hasRegions: true,
  hasIcon: true,
  servers: 60,
  unmeasured: 0,
  sendsMail: true,
  mailTried: true,
  waysToPay: 1,
  logs: 60,
  heardLogs: 1,
  webhooks: 1,
  heardWebhooks: 1,
  lastBackup: now - days(1),
  legalPages: { shown: 3, drafts: 0 },
}
const nothing: ChecklistFacts = {
  hasName: false,
  hasRegions: false,
  hasIcon: false,
  servers: 0,
  unmeasured: 0,
  sendsMail: false,
  mailTried: false,
  waysToPay: 0,
  logs: 0,
  heardLogs: 0,
  webhooks: 0,
  heardWebhooks: 0,
  lastBackup: undefined,
  legalPages: { shown: 0, drafts: 0 },
}
const statesOf = (facts: ChecklistFacts) => Object.values(checklistStates(facts, now)).map(({ state }) => state)

it('has everything open on a new portal, and nothing on one that has it all', () => {
  expect(new Set(statesOf(nothing))).toEqual(new Set(['none']))
  expect(new Set(statesOf(everything))).toEqual(new Set(['done']))
})

it.each([
  ['latency', { unmeasured: 3 }, { state: 'some', count: 3 }],
  ['mail', { mailTried: false }, { state: 'untried', count: 1 }],
  ['gameSide', { heardLogs: 0 }, { state: 'untried', count: 60 }],
  ['alerts', { heardWebhooks: 0 }, { state: 'untried', count: 1 }],
  ['backup', { lastBackup: now - days(8) }, { state: 'old', at: '2026-05-24T00:00:00.000Z' }],
] as const)('%s with %j', (item, facts, state) => {
  expect(checklistStates({ ...everything, ...facts }, now)[item]).toEqual(state)
})

it('counts what is neither done nor left out', () => {
  const dismissed = { at: '2026-06-01T00:00:00.000Z', by: 'ann', byName: null }
  const items = [
    { item: 'name', state: 'done', dismissed: null },
    { item: 'mail', state: 'none', dismissed },
    { item: 'icon', state: 'none', dismissed: null },
  ] as const
  expect(openItems({ items: [...items], dismissed: null }).map(({ item }) => item)).toEqual(['icon'])
  expect(openItems({ items: [...items], dismissed })).toEqual([])
})
