import { beforeAll, expect, it } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { setCommunity } from '../../../platform/community.ts'
import { subjectHref, subjectName } from './subject.ts'

beforeAll(() => setCommunity(defaultSettings))

const entry = { subjectKind: 'server', subject: '192.0.2.1:27015', subjectName: null, before: null, after: null }

it.each([
  [{ after: '{"name":"A","name_display":"Retakes 1"}' }, 'Retakes 1'],
  [{ before: '{"name":"A"}', after: null }, 'A'],
  [{ after: '{"title":{"zh":"杯赛","en":"Cup"}}' }, 'Cup'],
  [{ after: '{"question":{"zh":"问","en":"How?"}}' }, 'How?'],
  [{ subjectName: 'Ann', after: '{"name":"B"}' }, 'Ann'],
  [{ after: '[1]' }, undefined],
  [{ after: '{"name":5}' }, undefined],
  [{}, undefined],
])('%j is called %s', (more, name) => {
  expect(subjectName({ ...entry, ...more }, 'en')).toBe(name)
})

it.each([
  ['player', '76561198000000001', '/staff/players/76561198000000001'],
  ['player', 'a@b.example', undefined],
  ['order', '649fb318', '/staff/orders?order=649fb318'],
  ['rental', 'r1', '/staff/rentals?rental=r1'],
  ['announcement', 'cup', '/staff/texts?kind=announcement&id=cup'],
  ['server', '192.0.2.1:1', '/staff/servers?search=192.0.2.1%3A1'],
  ['season', '3', '/staff/leaderboard'],
  ['webhook', 'wh-1', '/staff/alerts'],
  ['database', 'b.gz', undefined],
])('%s %s leads to %s', (subjectKind, subject, href) => {
  expect(subjectHref({ ...entry, subjectKind, subject })).toBe(href)
})
