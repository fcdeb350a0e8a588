import { expect, it } from 'vitest'
import { notificationOptions } from './notification-options.ts'

const slot = { watch: 'w', join: 'Join', send: 'Send to PC', stop: 'Stop waiting' }
const message = { body: 'b', tag: 't', path: '/servers', lang: 'ru' }
const world = { startsGame: true, now: 100_000, shown: [] }

it('has a monochrome badge, the language, and a tone for news', () => {
  expect(notificationOptions(message, world)).toEqual({
    ...{ body: 'b', tag: 't', lang: 'ru', icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' },
    renotify: true,
    data: { path: '/servers', at: 100_000 },
  })
})

it.each([
  ['a computer', true, ['join', 'stop']],
  ['a phone', false, ['send', 'stop']],
])('offers what is possible on %s', (_, startsGame, actions) => {
  const options = notificationOptions({ ...message, slot }, { ...world, startsGame })
  expect(options.actions?.map(({ action }) => action)).toEqual(actions)
  expect(options.data).toEqual({ path: '/servers', at: 100_000, watch: 'w' })
})

it.each([
  ['told a moment ago, by the page', [{ at: 70_000 }], false],
  ['told earlier', [{ at: 30_000 }], true],
  ['shown by a worker of an earlier release', [{ path: '/' }, null], true],
])('%s: tone again %o → %s', (_, shown, renotify) => {
  expect(notificationOptions(message, { ...world, shown }).renotify).toBe(renotify)
})
