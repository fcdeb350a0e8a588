import { expect, it } from 'vitest'
import { alertKinds } from '../../../contract/alerts.ts'
import type { Alert, Condition } from './condition.ts'
import { alertText, webhookMessage } from './message.ts'

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

it('has a text for every kind in both languages, without an unfilled place', () => {
  const texts = alertKinds.flatMap((kind) => [alertText(alert({ kind }), 'zh'), alertText(alert({ kind }), 'en')])
  expect(new Set(texts).size).toBe(alertKinds.length * 2)
  expect(texts.join()).not.toMatch(/[{}]|undefined/)
})

it('writes the body of each service; a hostile name mentions nobody, fills no place and is cut', () => {
  const hostile = alert({ name: `@everyone {count} ${'x'.repeat(5000)}`, count: 1, since: null })
  const options = { language: 'en', brand: 'Spawnpoint', origin: 'https://play.example.org' } as const
  expect(webhookMessage(hostile, { ...options, format: 'discord' })).toEqual({
    content: `[Spawnpoint] The game server "@everyone {count} ${'x'.repeat(82)}" is silent`,
    allowed_mentions: { parse: [] },
  })
  expect(webhookMessage(alert(), { ...options, format: 'wecom' })).toEqual({
    msgtype: 'text',
    text: { content: `[Spawnpoint] ${alertText(alert(), 'en')}` },
  })
  expect(webhookMessage(alert(), { ...options, format: 'json' })).toEqual({
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
