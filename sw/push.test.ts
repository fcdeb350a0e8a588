import { expect, it } from 'vitest'
import { pushedMessage } from './push.ts'

const message = {
  title: 'There is room on #3',
  body: '5 slots are free.',
  tag: 'slot-watch 1',
  path: '/servers/details/a',
}
const plain = { title: 'play.example', body: '', tag: 'push', path: '/' }

it.each([
  ['a message', JSON.stringify(message), message],
  ['no content', undefined, plain],
  ['no JSON', '<html>', plain],
  ['another shape', '{"title":1}', plain],
  ['a path elsewhere', JSON.stringify({ ...message, path: 'https://evil.example/' }), plain],
  ['a path to another host', JSON.stringify({ ...message, path: '//evil.example/' }), plain],
])('%s becomes exactly one notification', (_, text, shown) => {
  expect(pushedMessage(text, 'play.example')).toEqual(shown)
})
