import { expect, it } from 'vitest'
import { serverSchema } from '../../../../contract/servers.ts'
import { saysTheSame, toRow } from './server-row.ts'

const server = toRow({
  ip: '192.0.2.1',
  port: 27015,
  name: 'Public #1',
  name_display: null,
  players: '3/10',
  players_max: null,
  category: 'public',
  map: 'de_mirage',
  region: 'ap-shanghai',
  open: 1,
  ontop: 0,
  star: 0,
  ping_target: null,
}).server

it('an equal row says the same', () => {
  expect(saysTheSame(server, { ...server })).toBe(true)
})

it.each(Object.keys(serverSchema.entries))('a row with another %s does not', (field) => {
  expect(saysTheSame(server, { ...server, [field]: 'other' })).toBe(false)
})
