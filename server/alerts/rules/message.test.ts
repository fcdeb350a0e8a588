import { expect, it } from 'vitest'
import { alertKinds } from '../../../contract/alerts/alerts.ts'
import { languages } from '../../../contract/language.ts'
import type { Alert, Condition } from './condition.ts'
import { alertText, digestText, webhookMessage } from './message.ts'

const at = Date.parse('2026-06-01T08:00:30Z')
const condition: Condition = { kind: 'silence', subject: 'host 192.0.2.1', name: '192.0.2.1', count: 10, since: at }
const alert = (change: Partial<Condition> = {}, state: Alert['state'] = 'firing'): Alert => ({
  id: 'x',
  state,
  condition: { ...condition, ...change },
  at,
})

it('names what is silent, and since when', () => {
  expect(alertText(alert(), 'en')).toBe('All 10 game servers of 192.0.2.1 are silent (since 2026-06-01 08:00 UTC)')
  expect(alertText(alert(), 'zh')).toBe('主机 192.0.2.1 上的 10 台游戏服全部没有响应（自 2026-06-01 08:00 UTC 起）')
  expect(alertText(alert({ name: 'AIM', count: 1, since: null }), 'en')).toBe('The game server "AIM" is silent')
  expect(alertText(alert({ name: '' }, 'resolved'), 'zh')).toContain('已恢复：全部 10 台游戏服都没有响应')
})

it('has a text for every kind in every language, without an unfilled place', () => {
  const texts = alertKinds.flatMap((kind) => languages.map((language) => alertText(alert({ kind }), language)))
  expect(new Set(texts).size).toBe(alertKinds.length * languages.length)
  expect(texts.join()).not.toMatch(/[{}]|undefined/)
})

it('writes the body of each service; a hostile name mentions nobody, fills no place and is cut', () => {
  const hostile = alert({ name: `@everyone {count} ${'x'.repeat(5000)}`, count: 1, since: null })
  const options = { language: 'en', brand: 'Spawnpoint', origin: 'https://play.example.org' } as const
  expect(webhookMessage([hostile], { ...options, format: 'discord' })).toEqual({
    content: `[Spawnpoint] The game server "@everyone {count} ${'x'.repeat(82)}" is silent\n<https://play.example.org/staff>`,
    allowed_mentions: { parse: [] },
  })
  expect(webhookMessage([alert()], { ...options, format: 'wecom' })).toEqual({
    msgtype: 'text',
    text: { content: `[Spawnpoint] ${alertText(alert(), 'en')}\nhttps://play.example.org/staff` },
  })
  expect(webhookMessage([alert()], { ...options, format: 'json' })).toEqual({
    id: 'x',
    state: 'firing',
    at: '2026-06-01T08:00:30.000Z',
    kind: 'silence',
    subject: 'host 192.0.2.1',
    name: '192.0.2.1',
    count: 10,
    since: '2026-06-01T08:00:30.000Z',
    text: alertText(alert(), 'en'),
    language: 'en',
    origin: 'https://play.example.org',
  })
})

const hosts = (count: number, state: Alert['state'] = 'firing'): [Alert, ...Alert[]] => {
  const [first, ...rest] = Array.from({ length: count }, (_, i) =>
    alert({ subject: `s${i}`, name: `s${i}`, count: 1, since: null }, state),
  )
  return first === undefined ? [alert()] : [first, ...rest]
}

it('tells three of a kind line by line, and more in one line, beginning and end apart', () => {
  expect(digestText(hosts(3), 'en').split('\n')).toHaveLength(3)
  expect(digestText(hosts(25), 'en')).toBe('25 game servers are silent: s0, s1, s2, s3, s4, s5 and 19 more')
  expect(digestText(hosts(25), 'zh')).toBe('25 台游戏服没有响应：s0、s1、s2、s3、s4、s5 等 25 处')
  expect(digestText([...hosts(4), ...hosts(4, 'resolved'), alert({ kind: 'mail_failing', since: null })], 'en')).toBe(
    '4 game servers are silent: s0, s1, s2, s3\nResolved: 4 game servers are silent: s0, s1, s2, s3\nMails cannot be sent; waiting: 10',
  )
})

it('says how many of all servers are silent, regions and hosts before single servers', () => {
  const [first, ...rest] = hosts(10)
  const of = (each: Alert, change: Partial<Condition> = {}): Alert => ({
    ...each,
    condition: { ...each.condition, total: 60, ...change },
  })
  const alerts: [Alert, ...Alert[]] = [
    of(first),
    ...rest.map((each) => of(each)),
    of(alert(), { subject: 'host 192.0.2.7', name: '192.0.2.7', count: 12 }),
    of(alert(), { subject: 'region eu', name: 'Frankfurt', count: 18 }),
  ]
  expect(digestText(alerts, 'en')).toBe(
    '40 of 60 game servers are silent: Frankfurt, 192.0.2.7, s0, s1, s2, s3 and 6 more',
  )
  expect(digestText(alerts, 'zh')).toBe('60 台游戏服中有 40 台没有响应：Frankfurt、192.0.2.7、s0、s1、s2、s3 等 12 处')
  const [back, ...others] = alerts.map((each): Alert => ({ ...each, state: 'resolved' }))
  expect(digestText([back ?? first, ...others], 'en')).toMatch(/^Resolved: 40 of 60 game servers are silent: Frankfurt/)
})

it('tells a subject once, and stays within what a chat takes, whatever the names are', () => {
  const [again] = hosts(1)
  expect(digestText([again, again, again, again, again], 'en').split('\n')).toHaveLength(1)
  const long = [...alertKinds, ...alertKinds].map((kind, i) =>
    alert({ kind, subject: `s${i}`, name: '名'.repeat(500), count: 1 }, i < alertKinds.length ? 'firing' : 'resolved'),
  )
  const [first = alert(), ...rest] = [...long, ...long.map((each) => ({ ...each, id: 'y' }))]
  const text = digestText([first, ...rest], 'zh')
  expect(Buffer.byteLength(text)).toBeLessThan(1850)
  expect(text.endsWith('…')).toBe(true)
})

it('gives programs every alert of a digest', () => {
  const options = { language: 'en', brand: 'Spawnpoint', origin: 'https://play.example.org', format: 'json' } as const
  expect(webhookMessage(hosts(5), options)).toMatchObject({
    ...{ id: 'x', state: 'digest', kind: 'digest', count: 5 },
    alerts: hosts(5).map(({ condition: { subject } }) => ({ kind: 'silence', state: 'firing', subject })),
  })
})
