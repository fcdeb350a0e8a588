import { expect, it } from 'vitest'
import { changed, wrongIn } from './change-several.ts'

const server = {
  id: 'a',
  ip: '192.0.2.1',
  port: 27015,
  name: 'A',
  category: 'dm',
  region: 'ap-tokyo',
  ontop: 0,
  star: false,
  rules: [],
}

it('changes the host, the ping target or both, and nothing that is so already', () => {
  expect(changed(server, { ip: ' 198.51.100.2 ', pingTarget: '' })).toEqual({ ...server, ip: '198.51.100.2' })
  expect(changed(server, { ip: '', pingTarget: 'a.example:8443' })).toEqual({
    ...server,
    ping_target: 'a.example:8443',
  })
  expect(changed(server, { ip: '192.0.2.1', pingTarget: '' })).toBeUndefined()
  expect(changed(server, { ip: '', pingTarget: '' })).toBeUndefined()
})

it('names the fields that cannot be used', () => {
  expect(wrongIn({ ip: '', pingTarget: '' })).toEqual([])
  expect(wrongIn({ ip: '192.0.2.1:27015', pingTarget: 'wss://x' })).toEqual(['ip', 'pingTarget'])
})
