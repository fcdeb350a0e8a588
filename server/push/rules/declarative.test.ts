import { expect, it } from 'vitest'
import { pushedMessage } from '../../../sw/push.ts'
import { declarativeMessage } from './declarative.ts'

const message = {
  title: 'There is room on Retakes #1',
  body: '5 slots are free.',
  tag: 'slot-watch 1',
  path: '/servers/details/192.0.2.1%3A27015',
  lang: 'en',
  slot: { watch: 'b3b0a4a4-5c9e-4d3c-8f51-0a8f2f2f1b11', join: 'Join', send: 'Send to PC', stop: 'Stop waiting' },
}

it('is a declarative push message with complete addresses', () => {
  const { title, body, tag, lang } = message
  expect(declarativeMessage({ ...message, icon: '/pictures/a' }, 'https://play.example.org')).toMatchObject({
    web_push: 8030,
    notification: {
      ...{ title, body, tag, lang },
      navigate: 'https://play.example.org/servers/details/192.0.2.1%3A27015',
      icon: 'https://play.example.org/pictures/a',
    },
    app_badge: 1,
  })
})

it('is the message itself for a service worker', () => {
  const sent = JSON.stringify(declarativeMessage(message, 'https://play.example.org'))
  expect(pushedMessage(sent, 'play.example.org')).toEqual(message)
})

it('fits into one record in the longest case', () => {
  const longest = { ...message, title: '空'.repeat(200), path: `/${'a'.repeat(100)}`, icon: `/${'a'.repeat(99)}` }
  const sent = JSON.stringify(declarativeMessage(longest, `https://${'a'.repeat(60)}.example.org`))
  expect(Buffer.byteLength(sent)).toBeLessThan(3993)
})
