import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isIp } from '../../../contract/servers/address.ts'
import type { InstanceSpec, ServerDriver } from '../../../server/rentals/backends/driver.ts'
import { roomByRegion } from '../../../server/rentals/rules/capacity.ts'
import {
  type Backend,
  dathostBackend,
  pelicanBackend,
  simulatedBackend,
} from '../../support/rental-backends/backends.ts'

const owner = '76561198000000001'
const friend = '76561198000000002'
const specIn = (region: string): InstanceSpec => ({
  region,
  name: '练习 5v5',
  password: 'abc123',
  slots: 16,
  admins: [{ steamId: owner, note: '队长' }],
})

/** Creates a running, configured instance, as a worker does. */
async function deliver(backend: Backend, key: string): Promise<string> {
  const spec = specIn(backend.regions.here)
  const { ref } = await backend.driver.create(spec, key)
  await backend.settle(ref)
  await backend.driver.configure(ref, spec)
  await backend.settle(ref)
  return ref
}

/** Remaining room per region, as the driver reports it. */
async function roomOf(driver: ServerDriver): Promise<(region: string) => number> {
  const room = roomByRegion(await driver.regions(), new Map())
  return (region) => room.get(region) ?? 0
}

const backends = { simulated: simulatedBackend, pelican: pelicanBackend, dathost: dathostBackend }

describe.each(Object.entries(backends))('the driver of %s', (_, openBackend) => {
  it('creates an instance that runs with an address and its settings', async () => {
    const backend = await openBackend()
    const { driver, regions } = backend
    const { ref } = await driver.create(specIn(regions.here), 'rental-1:1')
    expect(['creating', 'running']).toContain((await driver.describe(ref)).state)
    await backend.settle(ref)
    await driver.configure(ref, specIn(regions.here))
    await backend.settle(ref)
    const { state, address } = await driver.describe(ref)
    expect(state).toBe('running')
    expect(isIp(address?.ip ?? '')).toBe(true)
    expect(address?.port).toBeGreaterThan(0)
    expect(await backend.settings(ref)).toEqual({ name: '练习 5v5', password: 'abc123', steamIds: [owner] })
  })

  it('creates one instance per key, under concurrent calls and after a restart', async () => {
    const backend = await openBackend()
    const spec = specIn(backend.regions.here)
    expect(await backend.driver.find('rental-1:1')).toBeUndefined()
    const [first, second] = await Promise.all([
      backend.driver.create(spec, 'rental-1:1'),
      backend.driver.create(spec, 'rental-1:1'),
    ])
    expect(second).toEqual(first)
    const later = await backend.reopen()
    expect(await later.find('rental-1:1')).toEqual(first)
    expect(await later.create(spec, 'rental-1:1')).toEqual(first)
    const other = await later.create(spec, 'rental-2:1')
    expect(other).not.toEqual(first)
    expect(await later.find('rental-1')).toBeUndefined()
    const listed = [
      { ...first, key: 'rental-1:1' },
      { ...other, key: 'rental-2:1' },
    ]
    expect(new Set(await later.list())).toEqual(new Set(listed))
    expect(await backend.instances()).toBe(2)
  })

  it('sets the whole configuration, repeatedly', async () => {
    const backend = await openBackend()
    const ref = await deliver(backend, 'rental-1:1')
    const config = { name: 'B', password: 'neu', admins: [owner, friend].map((steamId) => ({ steamId, note: '' })) }
    await backend.driver.configure(ref, config)
    await backend.driver.configure(ref, config)
    expect(await backend.settings(ref)).toEqual({ name: 'B', password: 'neu', steamIds: [owner, friend] })
    await backend.settle(ref)
    await backend.driver.configure(ref, { ...config, admins: config.admins.slice(1) })
    expect((await backend.settings(ref)).steamIds).toEqual([friend])
  })

  it('restarts once per key', async () => {
    const backend = await openBackend()
    const ref = await deliver(backend, 'rental-1:1')
    const before = await backend.incarnation(ref)
    await backend.driver.restart(ref, 'restart-1')
    await backend.settle(ref)
    const after = await backend.incarnation(ref)
    expect(after).not.toBe(before)
    await backend.driver.restart(ref, 'restart-1')
    await backend.settle(ref)
    expect(await backend.incarnation(ref)).toBe(after)
    await backend.driver.restart(ref, 'restart-2')
    await backend.settle(ref)
    expect(await backend.incarnation(ref)).not.toBe(after)
    expect((await backend.settings(ref)).password).toBe('abc123')
  })

  it('moves to another region under another address, once per key', async () => {
    const backend = await openBackend()
    const { driver, regions } = backend
    const ref = await deliver(backend, 'rental-1:1')
    const before = (await driver.describe(ref)).address
    const moved = await driver.relocate(ref, specIn(regions.there), 'rental-1:2')
    await backend.settle(moved.ref)
    await driver.configure(moved.ref, specIn(regions.there))
    await backend.settle(moved.ref)
    expect(await driver.relocate(ref, specIn(regions.there), 'rental-1:2')).toEqual(moved)
    expect(await driver.find('rental-1:2')).toEqual(moved)
    const there = await driver.describe(moved.ref)
    expect(there.state).toBe('running')
    expect(there.address).not.toEqual(before)
    expect(await backend.settings(moved.ref)).toMatchObject({ password: 'abc123', steamIds: [owner] })
    expect(moved.ref === ref).toBe(driver.capabilities.movesInPlace)
    if (moved.ref !== ref) await driver.destroy(ref)
    expect(await backend.instances()).toBe(1)
  })

  it('destroys an instance, also when it is already gone', async () => {
    const backend = await openBackend()
    const ref = await deliver(backend, 'rental-1:1')
    await backend.driver.destroy(ref)
    await backend.driver.destroy(ref)
    expect(await backend.driver.describe(ref)).toEqual({ state: 'gone' })
    expect(await backend.driver.find('rental-1:1')).toBeUndefined()
    expect(await backend.instances()).toBe(0)
    const gone = { fault: 'gone' }
    await expect(backend.driver.configure(ref, specIn(backend.regions.here))).rejects.toMatchObject(gone)
    await expect(backend.driver.restart(ref, 'restart-1')).rejects.toMatchObject(gone)
  })

  it('offers its regions, and refuses a full or unknown one', async () => {
    const backend = await openBackend()
    const { here, there, full } = backend.regions
    const room = await roomOf(backend.driver)
    expect(Math.min(room(here), room(there))).toBeGreaterThan(0)
    await expect(backend.driver.create(specIn('mars-north'), 'rental-1:1')).rejects.toMatchObject({ fault: 'final' })
    if (full !== undefined) {
      expect(room(full)).toBe(0)
      const refused = backend.driver.create(specIn(full), 'rental-1:1')
      await expect(refused).rejects.toMatchObject({ fault: 'region_full' })
    }
    expect(await backend.instances()).toBe(0)
  })

  it('lists demos and opens them completely, only by their listed names (S15)', async () => {
    const backend = await openBackend()
    const ref = await deliver(backend, 'rental-1:1')
    expect(await backend.driver.demos(ref)).toEqual([])
    const content = Buffer.alloc(300_000, 'demo')
    await backend.addDemo(ref, '20261120-2014_de_nuke.dem', content)
    await backend.addDemo(ref, 'server.log', content)
    expect(await backend.driver.demos(ref)).toEqual([{ name: '20261120-2014_de_nuke.dem', size: content.length }])
    const demo = await backend.driver.openDemo(ref, '20261120-2014_de_nuke.dem')
    expect(demo?.size).toBe(content.length)
    const hash = createHash('sha256')
    for await (const part of demo?.stream ?? []) hash.update(part)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
    const others = ['../server.json', '..\\server.json', 'server.log', '/etc/passwd', '', '.', 'x.dem', 'a\0.dem']
    for (const name of others) expect(await backend.driver.openDemo(ref, name)).toBeUndefined()
  })

  it.each([
    ['name', { name: '";quit;"' }],
    ['name', { name: 'a\nsv_password ""' }],
    ['name', { name: 'a\0b' }],
    ['name', { name: '' }],
    ['password', { password: '";quit' }],
    ['password', { password: 'a b' }],
    ['password', { password: 'a\r\nquit' }],
    ['admins', { admins: [{ steamId: '76561198000000001"', note: '' }] }],
    ['admins', { admins: [{ steamId: '1\nquit', note: '' }] }],
  ])('refuses a hostile %s: %j', async (field, hostile) => {
    const backend = await openBackend()
    const spec = { ...specIn(backend.regions.here), ...hostile }
    const refusal = { fault: 'final', message: expect.stringContaining(field) }
    await expect(backend.driver.create(spec, 'rental-1:1')).rejects.toMatchObject(refusal)
    expect(await backend.instances()).toBe(0)
    const key = 'a";quit'
    await expect(backend.driver.create(specIn(backend.regions.here), key)).rejects.toMatchObject({ fault: 'final' })
  })

  it('lets no note reach a console or start a new line in a file (S14)', async () => {
    const backend = await openBackend()
    const ref = await deliver(backend, 'rental-1:1')
    const notes = ['";quit;', 'a\nquit\n', 'x\0quit', "'; sv_cheats 1 //", '\u2028quit', '\\"quit', '$(quit)', '`quit`']
    const lines = new Set<number>()
    for (const note of notes) {
      const config = { ...specIn(backend.regions.here), admins: [{ steamId: owner, note }] }
      await backend.driver.configure(ref, config)
      await backend.settle(ref)
      const { commands, files } = await backend.written()
      for (const command of commands) {
        expect(command).toMatch(/^(?:hostname "[\p{L}\p{N} ]+"|sv_password "[A-Za-z0-9]+"|reload_admins)$/u)
      }
      expect(files).toHaveLength(1)
      for (const file of files) {
        lines.add(file.split('\n').length)
        expect(JSON.stringify(JSON.parse(file))).not.toMatch(/\\|[;'`$\p{Cc}\p{Zl}]/u)
      }
    }
    expect([...lines]).toHaveLength(1)
  })
})

/** Every resource that creation needs and that can run out, for every driver. */
const scarce = [
  ['room of a simulated region', () => simulatedBackend({ room: 3 }), false],
  ['addresses of a Pelican node', () => pelicanBackend({ room: 3 }), false],
  ['login tokens of a Pelican panel', () => pelicanBackend({ room: 9, loginTokens: 3 }), true],
  ['login tokens of a DatHost account', () => dathostBackend({ loginTokens: 3 }), true],
  ['servers that a DatHost account may hold', () => dathostBackend({ loginTokens: 9, servers: 3 }), true],
] as const

describe.each(scarce)('a driver short of %s', (_, openBackend, isShared) => {
  it('offers a region only while a server can be created there', async () => {
    const backend = await openBackend()
    const { driver, regions } = backend
    const refs: string[] = []
    for (const left of [3, 2, 1]) {
      expect((await roomOf(driver))(regions.here)).toBe(left)
      refs.push((await driver.create(specIn(regions.here), `rental-${left}:1`)).ref)
    }
    expect((await roomOf(driver))(regions.here)).toBe(0)
    await expect(driver.create(specIn(regions.here), 'rental-0:1')).rejects.toMatchObject({ fault: 'region_full' })
    expect(await backend.instances()).toBe(3)
    // An existing instance needs no more room.
    expect(await driver.create(specIn(regions.here), 'rental-1:1')).toEqual({ ref: refs[2] })
    await driver.destroy(refs[0] ?? '')
    const later = await backend.reopen()
    expect((await roomOf(later))(regions.here)).toBe(1)
    await later.create(specIn(regions.here), 'rental-0:1')
  })

  it('reports which of its regions share a limit', async () => {
    const { driver, regions } = await openBackend()
    await driver.create(specIn(regions.here), 'rental-1:1')
    const reserved = new Map([[regions.here, 2]])
    const room = roomByRegion(await driver.regions(), reserved)
    expect(room.get(regions.here)).toBe(0)
    expect(room.get(regions.there) === 0).toBe(isShared)
  })
})
