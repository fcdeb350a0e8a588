import { beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { fetchedAtHeader, versionHeader } from '../../../contract/page/sw-messages.ts'
import { listedServer } from '../../../tests/support/listed-server.ts'
import { setCommunity } from '../../platform/community.ts'
import { fetchServers, indexOf, readList } from './server-store.ts'

const path = '/api/servers'
setCommunity(defaultSettings)

/** What the portal answers, by the query of the request. */
let answers: Record<string, () => Response>
const asked: string[] = []

const whole =
  (version: string, ...ports: number[]) =>
  () =>
    Response.json(
      ports.map((port) => listedServer(port)),
      { headers: { [versionHeader]: version } },
    )
const { ip } = listedServer(1)
const changes = (since: string, version: string, changed: object[] = [], removed: object[] = []) => {
  return () => Response.json({ since, version, changed, removed })
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { search } = new URL(address, 'https://play.example')
    asked.push(search)
    return (answers[search] ?? (() => Response.error()))()
  })
  answers = { '': whole('a', 1, 2, 3) }
  // As another tab sends it: without a version, so that the next request is for the whole list.
  await readList({ data: [listedServer(1)], fetchedAt: 1, fromCache: false })
  await fetchServers(path)
  asked.length = 0
})

test('a refresh requests what has changed, and leaves the other rows as they are', async () => {
  answers['?since=a'] = changes('a', 'b', [{ ip, port: 2, players: '9/9' }], [{ ip, port: 1 }])
  answers['?since=b'] = changes('b', 'b')
  const before = indexOf((await fetchServers(path)).data)
  expect(before.servers.map(({ port, players }) => [port, players])).toEqual([
    [2, '9/9'],
    [3, listedServer(3).players],
  ])
  const after = await fetchServers(path)
  expect(indexOf(after.data)).toBe(before)
  expect(asked).toEqual(['?since=a', '?since=b'])
})

test('an unchanged row keeps its identity while another changes', async () => {
  const rowsOf = async () => indexOf((await fetchServers(path)).data).rows
  answers['?since=a'] = changes('a', 'b')
  answers['?since=b'] = changes('b', 'c', [{ ip, port: 2, players: '9/9' }])
  const [before, after] = [await rowsOf(), await rowsOf()]
  expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([true, false, true])
})

test.each([
  ['a whole list', () => whole('c', 5)()],
  ['changes of another version', changes('z', 'b')],
  ['changes that do not fit', changes('a', 'b', [], [{ ip, port: 9 }])],
  ['a response of another shape', () => Response.json({ since: 'a' })],
])('%s in response leads to the whole list', async (_, answer) => {
  answers = { '': whole('c', 5), '?since=a': answer, '?since=c': changes('c', 'd') }
  expect((await fetchServers(path)).data.map(({ port }) => port)).toEqual([5])
  await fetchServers(path)
  expect(asked.at(-1)).toBe('?since=c')
})

test('a new row that cannot be read is left out, and the next list is whole', async () => {
  answers['?since=a'] = changes('a', 'b', [{ ip, port: 8, players: '1/9' }])
  expect((await fetchServers(path)).data).toHaveLength(3)
  await fetchServers(path)
  expect(asked).toEqual(['?since=a', ''])
})

test('a failed refresh is repeated from the same version', async () => {
  answers['?since=a'] = () => new Response('{}', { status: 503 })
  await expect(fetchServers(path)).rejects.toThrow()
  answers['?since=a'] = changes('a', 'b')
  expect((await fetchServers(path)).data).toHaveLength(3)
  expect(asked).toEqual(['?since=a', '?since=a'])
})

test('the service worker’s stored list comes with its version and its age', async () => {
  const kept = { headers: { [versionHeader]: 'k', [fetchedAtHeader]: '500' } }
  answers['?since=a'] = () => Response.json([listedServer(4)], kept)
  expect(await fetchServers(path)).toMatchObject({ data: [{ port: 4 }], fetchedAt: 500, fromCache: true })
  answers['?since=k'] = changes('k', 'b')
  expect(await fetchServers(path)).toMatchObject({ data: [{ port: 4 }], fromCache: false })
})

test('a portal of the release before has no versions: every list is whole', async () => {
  answers[''] = () => Response.json([listedServer(1)])
  await readList({ data: [listedServer(1)], fetchedAt: 1, fromCache: false })
  await fetchServers(path)
  await fetchServers(path)
  expect(asked).toEqual(['', ''])
})
