import { expect, test } from 'vitest'
import { keptRow } from './kept-rows.ts'

const kept = [
  { path: '/api/faqs?language=zh', fetchedAt: 20 },
  { path: '/api/faqs?language=en', fetchedAt: 10 },
  { path: '/api/servers', fetchedAt: 30 },
]

test('counts the responses of a kind, whatever their query, and knows the oldest', () => {
  expect(keptRow(kept, (path) => path === '/api/faqs')).toEqual({ count: 2, oldest: 10 })
  expect(keptRow(kept, (path) => path === '/api/servers')).toEqual({ count: 1, oldest: 30 })
  expect(keptRow(kept, () => false)).toEqual({ count: 0, oldest: undefined })
})
