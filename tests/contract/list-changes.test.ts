import * as v from 'valibot'
import { expect, it } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import { listServers } from '../../contract/endpoints/servers.ts'
import { versionHeader } from '../../contract/page/sw-messages.ts'
import { applyServerChanges, serverChangesSchema } from '../../contract/servers/server-changes.ts'
import { serverSchema } from '../../contract/servers/servers.ts'
import { createPublication } from '../../server/servers/rules/publication.ts'
import type { MutableServerList } from '../../server/servers/rules/server-list.ts'
import { neverSeen } from '../../server/servers/rules/server-state.ts'
import { testApp, threeServers } from '../support/http-app.ts'

const listSchema = v.array(serverSchema)
const play = (serverList: MutableServerList, ip: string, current: number) =>
  serverList.setState(`${ip}:27015`, { ...neverSeen, open: true, map: 'de_dust2', current, max: 20, lastSeen: 1000 })

/** One process, or one of several that share `publication`. */
async function process(shared: boolean) {
  const serverList = threeServers()
  const publication = createPublication(serverList)
  const at = Date.parse('2026-06-01T00:00:00Z')
  if (shared) publication.publish(at)
  const { app, clock } = await testApp({ serverList, ...(shared ? { publication } : {}) })
  const read = async (since?: string, headers = {}) => {
    const answer = await app.inject({ url: href(listServers, { query: { since } }), headers })
    return { ...answer, version: String(answer.headers[versionHeader]), headers: answer.headers, body: answer.body }
  }
  const publish = () => {
    clock.now += seconds(1)
    if (shared) publication.publish(clock.now)
  }
  return { serverList, read, publish, clock, at, app }
}

it.each([false, true])(
  'gives what has changed since a version, and nothing else (several processes: %s)',
  async (shared) => {
    const { serverList, read, publish } = await process(shared)
    const whole = await read()
    play(serverList, '192.0.2.3', 7)
    publish()
    const answer = await read(whole.version)
    const { changed, ...changes } = v.parse(serverChangesSchema, answer.json())
    expect(changed).toEqual([{ ip: '192.0.2.3', port: 27015, players: '7/20', map: 'de_dust2', open: 1 }])
    const now = await read()
    expect(changes).toEqual({ since: whole.version, version: now.version, removed: [] })
    expect(applyServerChanges(v.parse(listSchema, whole.json()), { changed, removed: [] })).toEqual(now.json())
    expect(answer.headers['cache-control']).toBe(whole.headers['cache-control'])
    expect((await read(whole.version, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304)
    const none = { since: now.version, version: now.version, changed: [], removed: [] }
    expect((await read(now.version)).json()).toEqual(none)
  },
)

it('tells of servers that an operator added and removed, under the version that the list had', async () => {
  const { serverList, read, publish } = await process(true)
  const whole = await read()
  const [first, ...rest] = Array.from(serverList.all(), ({ listed }) => listed)
  if (!first) throw new Error('no server')
  serverList.setListed([...rest, { ...first, id: 'new', port: 27016 }])
  publish()
  const { changed, removed } = v.parse(serverChangesSchema, (await read(whole.version)).json())
  expect(removed).toEqual([{ ip: '192.0.2.1', port: 27015 }])
  expect(changed).toMatchObject([{ ip: '192.0.2.1', port: 27016, name: 'A', players: '0/0' }])
})

it.each(['x', '1.abcdefghijklmnopqrstuv', '9'.repeat(40), ''])(
  'gives the whole list for the version %o',
  async (since) => {
    for (const shared of [false, true]) {
      const { read } = await process(shared)
      const whole = await read()
      const answer = await read(since)
      expect([answer.statusCode, answer.body, answer.version]).toEqual([200, whole.body, whole.version])
    }
  },
)

it('gives the whole list for a version of minutes ago', async () => {
  for (const shared of [false, true]) {
    const { serverList, read, publish } = await process(shared)
    const whole = await read()
    for (let second = 0; second < 160; second += 1) {
      play(serverList, '192.0.2.3', second % 2)
      publish()
      await read()
    }
    expect(v.is(listSchema, (await read(whole.version)).json())).toBe(true)
  }
})

it('gives the whole list if nearly everything has changed', async () => {
  const { serverList, read, publish } = await process(true)
  const whole = await read()
  serverList.setListed(Array.from(serverList.all(), ({ listed }) => ({ ...listed, ip: `198.51.100.${listed.name}` })))
  publish()
  expect(v.is(v.array(v.unknown()), (await read(whole.version)).json())).toBe(true)
})

it('answers with the same bytes in every process, also in one that has not shown the version before', async () => {
  const [one, two] = [await process(true), await process(true)]
  const whole = await one.read()
  for (const { serverList, publish } of [one, two]) {
    play(serverList, '192.0.2.2', 9)
    publish()
  }
  const [first, second] = [await one.read(whole.version), await two.read(whole.version)]
  expect(v.is(serverChangesSchema, first.json())).toBe(true)
  expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag])
})

it('lets a client keep a newer list that another process has given it', async () => {
  const [ahead, behind] = [await process(true), await process(true)]
  play(ahead.serverList, '192.0.2.2', 9)
  ahead.publish()
  const { version } = await ahead.read()
  expect((await behind.read(version)).json()).toEqual({ since: version, version, changed: [], removed: [] })
})

it('filters the whole list, whatever the version', async () => {
  const { read, app } = await process(false)
  const { version } = await read()
  const filtered = await app.inject(href(listServers, { query: { regions: 'ap-tokyo', since: version } }))
  expect(v.parse(listSchema, filtered.json())).toHaveLength(2)
  expect(filtered.headers[versionHeader]).toBeUndefined()
})
