import { expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { findPlayers } from '../../contract/endpoints/people.ts'
import { afterPlayers } from '../../server/servers/rules/state-changes.ts'
import { testApp, threeServers } from '../support/http-app.ts'

const at = Date.parse('2026-06-01T00:00:00Z')

it('finds names in the player lists that are known, in any case, and never blank ones', async () => {
  const serverList = threeServers()
  const [first, second] = [...serverList.all()]
  if (!first || !second) throw new Error('no servers')
  const players = (...names: string[]) => names.map((name) => ({ name, time: 1 }))
  for (const [entry, names] of [
    [first, ['Ann', '', 'Bo']],
    [second, ['ann ']],
  ] as const) {
    const state = { ...entry.state, open: true, lastSeen: at }
    serverList.setState(entry.listed.id, afterPlayers(state, players(...names), at))
  }
  const { app } = await testApp({ serverList, now: () => at })
  const find = (names: unknown) => app.inject({ method: 'POST', url: href(findPlayers), payload: { names } })
  const places = (entry: typeof first) => `${entry.listed.ip}:${entry.listed.port}`
  expect((await find(['ANN', 'Cy', ' ', 'bo'])).json()).toEqual([
    { name: 'ANN', servers: [places(first), places(second)] },
    { name: 'bo', servers: [places(first)] },
  ])
  expect((await find(Array.from({ length: 51 }, () => 'x'))).statusCode).toBe(400)
  expect((await find([''])).statusCode).toBe(400)
  expect((await find(undefined)).statusCode).toBe(400)
})
