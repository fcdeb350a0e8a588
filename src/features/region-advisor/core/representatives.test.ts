import { expect, it } from 'vitest'
import type { Server } from '../../../../contract/servers/servers.ts'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { representativesOf } from './representatives.ts'

const server = (port: number, more: Partial<Server>) => listedServer(port, { region: 'ap-tokyo', ...more })

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
