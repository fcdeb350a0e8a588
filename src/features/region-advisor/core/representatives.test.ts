import { expect, it } from 'vitest'
import type { Server } from '../../../../contract/servers/servers.ts'
import { representativesOf } from './representatives.ts'

const server = (port: number, more: Partial<Server>): Server => ({
  ip: '192.0.2.1',
  port,
  name: `s${port}`,
  name_display: null,
  players: '0/10',
  players_max: null,
  category: 'dm',
  map: 'de_dust2',
  region: 'ap-tokyo',
  open: 1,
  ontop: 0,
  star: 0,
  ping_target: null,
  ...more,
})

it('takes three targets per region: open ones only, each once', () => {
  const servers = [
    server(1, {}),
    server(2, { ping_target: 'a.example' }),
    server(3, { ping_target: 'a.example' }),
    server(4, { ping_target: 'b.example', open: 0 }),
    server(5, { ping_target: 'c.example' }),
    server(6, { ping_target: 'd.example' }),
    server(7, { region: 'eu-frankfurt' }),
    server(8, { region: 'na-ashburn' }),
  ]
  const found = representativesOf(servers, ['ap-tokyo', 'eu-frankfurt', 'sa-saopaulo'])
  expect([...found].map(([region, each]) => [region, each.map(({ port }) => port)])).toEqual([
    ['ap-tokyo', [2, 5, 6]],
    ['eu-frankfurt', []],
    ['sa-saopaulo', []],
  ])
})
