import { expect, it } from 'vitest'
import { changed, changeFrom } from './change-several.ts'

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

it('changes the host, the region, the ping target and the state, and nothing that is so already', () => {
  const change = (fields: object) => {
    const parsed = changeFrom({ ip: '', ping_target: '', ...fields })
    return 'value' in parsed ? changed(server, parsed.value) : parsed
  }
  expect(change({ ip: ' 198.51.100.2 ' })).toEqual({ ...server, ip: '198.51.100.2' })
  expect(change({ ping_target: 'a.example:8443' })).toEqual({ ...server, ping_target: 'a.example:8443' })
  expect(change({ region: 'eu-frankfurt', state: 'hidden' })).toEqual({
    ...server,
    region: 'eu-frankfurt',
    state: 'hidden',
  })
  expect(change({ ip: '192.0.2.1' })).toBeUndefined()
  expect(change({ region: 'ap-tokyo', state: 'listed' })).toBeUndefined()
  expect(changed({ ...server, state: 'retired' }, { state: 'retired' })).toBeUndefined()
  expect(changed({ ...server, state: 'retired' }, { state: 'listed' })).toEqual(server)
  expect(change({})).toBeUndefined()
})

it('names the fields that cannot be used', () => {
  expect(changeFrom({ ip: '', ping_target: '' })).toEqual({ value: {} })
  expect(changeFrom({ ip: '192.0.2.1:27015', ping_target: 'wss://x' })).toEqual({
    problems: [{ path: 'ip' }, { path: 'ping_target' }],
  })
})
