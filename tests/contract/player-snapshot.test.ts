import * as v from 'valibot'
import { expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as serverDetailEndpoints from '../../contract/endpoints/server-details.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { playerCounts, serverDetailSchema, serverInfoSchema } from '../../contract/servers/servers.ts'
import { restoreServers, serialiseServers } from '../../server/servers/rules/server-list-snapshot.ts'
import { neverSeen } from '../../server/servers/rules/server-state.ts'
import { afterInfo, afterPlayers } from '../../server/servers/rules/state-changes.ts'
import { testApp, threeServers } from '../support/http-app.ts'

const id = '192.0.2.1:27015'
const info = { map: 'de_dust2', players: 5, max: 9, bots: 0, passworded: false, vac: true, version: null }
const names = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `player ${i}`, time: 60 }))

it('returns the player names with the count of the same time, while the list has the newest count', async () => {
  const { app, serverList } = await testApp()
  const visited = afterPlayers(afterInfo(neverSeen, info, 10_000), names(5), 10_050)
  serverList.setState(id, afterInfo(visited, { ...info, players: 8 }, 22_000))

  const sheet = v.parse(
    serverInfoSchema,
    (await app.inject(href(serverEndpoints.readServerInfo, { query: { ip: '192.0.2.1', port: 27015 } }))).json(),
  )
  expect(sheet.players.list).toHaveLength(5)
  expect(sheet.count).toEqual({ current: 5, max: 9, bots: 0 })
  expect(sheet.asOf).toBe(10_050)

  const page = v.parse(
    serverDetailSchema,
    (await app.inject(href(serverDetailEndpoints.readServer, { params: { id } }))).json(),
  )
  expect(page.playerList).toHaveLength(5)
  expect(playerCounts(page)).toEqual({ current: 5, max: 9 })
  expect(page.playersAsOf).toBe(10_050)

  const list = v.parse(
    v.array(v.object({ players: v.string() })),
    (await app.inject(href(serverEndpoints.listServers))).json(),
  )
  expect(list[0]?.players).toBe('8/9')
})

it('returns only the count if the server reports no names', async () => {
  const { app, serverList } = await testApp()
  serverList.setState(id, afterInfo(neverSeen, info, 10_000))
  const page = v.parse(
    serverDetailSchema,
    (await app.inject(href(serverDetailEndpoints.readServer, { params: { id } }))).json(),
  )
  expect(page).toMatchObject({ players: '5/9', playerList: [], playersAsOf: null })
  expect(
    (await app.inject(href(serverEndpoints.readServerInfo, { query: { ip: '192.0.2.1', port: 27015 } }))).json().error,
  ).toBe('SERVER_NOT_REACHED')
})

it('restores names and count after a restart, and accepts the snapshot of an older build', () => {
  const before = threeServers()
  before.setState(id, afterPlayers(afterInfo(neverSeen, info, 10_000), names(5), 10_050))
  const saved = serialiseServers(before.all(), { sweptAt: before.sweptAt, listVersion: null })
  const after = threeServers()
  expect(restoreServers(after, saved)).toBeDefined()
  expect(after.get(id)?.state.playersCount).toEqual({ current: 5, max: 9, bots: 0 })
  const older = saved.replaceAll(/"playersCount":(?:null|\{[^}]*\}),/g, '')
  expect(older).not.toBe(saved)
  expect(restoreServers(after, older)).toBeDefined()
  expect(after.get(id)?.state).toMatchObject({ playersCount: null, playersAsOf: 10_050 })
})
