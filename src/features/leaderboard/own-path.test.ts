import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://play.example'

it.each([
  ['/api/avatar/1?v=2', '/api/avatar/1?v=2'],
  ['https://play.example/a.png', '/a.png'],
  ['https://avatars.example/a.png', undefined],
  ['//avatars.example/a.png', undefined],
  ['javascript:alert(1)', undefined],
  ['http://play.example/a.png', undefined],
  ['https://', undefined],
  ['', undefined],
  [null, undefined],
])('the picture %s is taken from %s', (address, path) => {
  expect(ownPath(address, origin)).toBe(path)
})
