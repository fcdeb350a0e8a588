import { expect, it } from 'vitest'
import { type ChatAnswer, chatReply } from './chat-reply.ts'
import { gameText } from './game-text.ts'

const servers = ['B', 'C'].map((name) => ({ name, current: 12, max: 20 }))

it.each<[ChatAnswer, string, string]>([
  [{ question: 'vip', left: 12 }, 'VIP 剩余 12 天', 'VIP: 12 days left'],
  [{ question: 'vip', left: 1 }, 'VIP 剩余 1 天', 'VIP: 1 day left'],
  [{ question: 'vip', left: 'none' }, '你没有 VIP', 'You have no VIP'],
  [{ question: 'vip', left: 'forever' }, 'VIP：永久', 'VIP without an end'],
  [{ question: 'rank', place: undefined }, '你在此模式还没有排名', 'You have no rank in this mode yet'],
  [
    { question: 'rank', place: { rank: 3, kills: 40, deaths: 20 } },
    '第 3 名，40 杀 20 死',
    'Rank 3, 40 kills, 20 deaths',
  ],
  [{ question: 'servers', servers: [] }, '此模式没有其他在线服务器', 'No other server of this mode is online'],
  [{ question: 'servers', servers }, 'B 12/20 | C 12/20', 'B 12/20 | C 12/20'],
])('%j is answered in the language of the community', (answer, zh, en) => {
  expect([chatReply(answer, 'zh'), chatReply(answer, 'en')]).toEqual([zh, en])
})

it.each([
  [1, 'VIP: ещё 1 день'],
  [3, 'VIP: ещё 3 дня'],
  [12, 'VIP: ещё 12 дней'],
])('%i days are counted in Russian: %s', (left, text) => {
  expect(chatReply({ question: 'vip', left }, 'ru')).toBe(text)
})

it('fits in one message of a console', () => {
  const long = ['练枪服务器 1 | de_dust2 only, no bots, 128 tick', '回防'.repeat(30), '⚡'.repeat(40)]
  const text = chatReply({ question: 'servers', servers: long.map((name) => ({ name, current: 12, max: 20 })) }, 'zh')
  expect(text).toBe(`练枪服务器 1 | de_dust2 12/20 | ${'回防'.repeat(4)}回 12/20 | ${'⚡'.repeat(9)} 12/20`)
  expect(gameText(text)).toBe(text)
})
