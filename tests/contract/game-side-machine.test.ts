import { expect, it } from 'vitest'
import { minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as endpoints from '../../contract/endpoints/game-side.ts'
import type { CarrierAnswer } from '../../contract/game-side/carrier.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import type { GameServerKeyRow } from '../../server/accounts/game-servers/tables.ts'
import { createSeenTools } from '../../server/game-side/jobs/seen-tools.ts'
import { isAway } from '../../server/game-side/rules/link.ts'
import { readLinks } from '../../server/game-side/store/links.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type GameSideApp, gameSideApp, say } from '../support/game-side-app.ts'

/** What each server of a call was told. */
function toldIn(answer: CarrierAnswer | number, keys: readonly GameServerKeyRow[]): readonly (readonly string[])[] {
  if (typeof answer === 'number') throw new Error(`refused with ${answer}`)
  return keys.map(({ id }) => answer.servers.find(({ server }) => server === id)?.acts.map((act) => act.id) ?? [])
}

const waiting = (app: GameSideApp, count: number) => expect.poll(() => app.inGame.openCalls()).toBe(count)

onEveryDatabase('one call for the game servers of a machine', { sensitive: true }, ({ open, openInProcesses }) => {
  it('is held until one of them has something, and reports of each what became of its acts alone', async () => {
    const [database, other = database] = await openInProcesses(2)
    const app = await gameSideApp(database)
    const writer = other === database ? app : await gameSideApp(other)
    const keys = [await app.key('a'), await app.key('b'), await app.key('c')]
    const [a, b] = keys
    if (a === undefined || b === undefined) throw new Error('no key')
    const { members, bans } = await app.answered(a)
    const has = { members, bans }
    const held = app.carry(
      keys.map((key) => ({ key, has })),
      { wait: 25 },
    )
    await waiting(app, 1)
    await writer.queue(say('b', 'one', '1'))
    expect(toldIn(await held, keys)).toEqual([[], ['1'], []])
    await writer.queue(say('a', 'two', '2'), say('c', 'three', '3'))
    const done = (id: string) => [{ id, outcome: 'done', reply: '' } as const]
    // The result of another server's act counts for nothing.
    const all = [done('1'), done('1'), done('2')]
    const next = await app.carry(keys.map((key, at) => ({ key, has, results: all[at] ?? [] })))
    expect(toldIn(next, keys)).toEqual([['2'], [], ['3']])
    // Versions that one of them lacks end the wait as well.
    const without = [
      { key: a, has, results: done('2') },
      { key: b, has: { members, bans: 'x' } },
    ]
    expect(toldIn(await app.carry(without, { wait: 25 }), [a, b])).toEqual([[], []])
  })

  it('gives 50 acts to a server, and 200 to a machine; the others follow', async () => {
    const app = await gameSideApp(await open())
    const keys = await Promise.all(['a', 'b', 'c', 'd', 'a'].map((id) => app.key(id)))
    for (const id of ['a', 'b', 'c', 'd']) {
      await app.queue(...Array.from({ length: 60 }, (_, n) => say(id, `${n}`, `${id} ${n}`)))
    }
    const first = keys.slice(0, 4).map((key) => ({ key }))
    const counts = async (process: string) =>
      toldIn(await app.carry(first, { process }), keys).map((acts) => acts.length)
    expect(await counts('one')).toEqual([50, 50, 50, 50, 0])
    expect(await counts('other')).toEqual([0, 0, 0, 0, 0])
    // Two keys of one server are two carriers: neither says what the other has.
    expect(toldIn(await app.carry(keys.map((key) => ({ key }))), keys).map((acts) => acts.length)).toEqual([
      50, 50, 50, 50, 0,
    ])
  })

  it('says of a tool that it is there while its call waits, and when it was there last', async () => {
    const database = await open()
    const app = await gameSideApp(database, 20, { touchEvery: 20 })
    const key = await app.key('a')
    const seenTools = createSeenTools({ database, now: () => app.clock.now, onError: expect.unreachable })
    const { members, bans } = await app.answered(key)
    const begun = app.clock.now
    const seenAt = async () => (await readLinks(database, app.clock.now)).get('a')?.seenAt
    const release = seenTools.hold([key.id])
    for (let past = 0; past < 120; past += 15) {
      app.clock.now += seconds(15)
      await seenTools.touch()
      expect(await seenAt()).toBe(app.clock.now)
    }
    release()
    const left = app.clock.now
    app.clock.now += seconds(91)
    await seenTools.touch()
    expect([await seenAt(), left - begun]).toEqual([left, minutes(2)])
    expect(isAway({ seenAt: left }, app.clock.now)).toBe(true)
    // The portal does the same for the calls that it holds.
    const held = app.answered(key, { has: { members, bans }, wait: 25 })
    await waiting(app, 1)
    for (const _ of [1, 2]) {
      app.clock.now += seconds(40)
      await expect.poll(seenAt).toBe(app.clock.now)
    }
    app.inGame.endCalls()
    await held
  })

  it('is refused as a whole where it has no bound, or is not clear', async () => {
    const app = await gameSideApp(await open())
    const key = await app.key('a')
    const result = (id: number) => ({ id: `${id}`, outcome: 'done', reply: '' }) as const
    const many = (length: number) => Array.from({ length }, (_, n) => n)
    expect(await app.carry(many(101).map((n) => ({ key: { ...key, id: `gs-${n}` } })))).toBe(400)
    expect(await app.carry([{ key }, { key }])).toBe(400)
    expect(await app.carry([])).toBe(400)
    expect(await app.carry([{ key, results: many(101).map(result) }])).toBe(400)
    const url = href(endpoints.carryActs)
    const sent = (payload: object) => app.app.inject({ method: 'POST', url, payload })
    const body = { tool: '1', process: 'one', clock: isoInstant(app.clock.now), wait: 0 }
    expect((await sent({ ...body, servers: many(100_000).map(() => ({})) })).json()).toMatchObject({
      error: 'PAYLOAD_TOO_LARGE',
    })
    expect((await sent({ ...body, servers: many(50_000).map(() => 0) })).json()).toMatchObject({
      error: 'BAD_REQUEST',
      field: 'servers.0',
    })
    expect(await app.carry(many(100).map((n) => ({ key: { ...key, id: `gs-${n}` } })))).toMatchObject({
      servers: many(100).map((n) => ({ server: `gs-${n}`, refused: 'UNAUTHORIZED' })),
    })
  })
})
