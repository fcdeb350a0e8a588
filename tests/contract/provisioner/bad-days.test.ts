import { describe, expect, it } from 'vitest'
import type { InstanceSpec } from '../../../server/rentals/backends/driver.ts'
import { dathostBackend, pelicanBackend } from '../../support/rental-backends/backends.ts'
import type { Mishap } from '../../support/rental-backends/stand-in.ts'

const spec = (region: string): InstanceSpec => ({
  region,
  name: 'A',
  password: 'abc123',
  slots: 16,
  admins: [{ steamId: '76561198000000001', note: '' }],
})
/** The call that creates a server, for each backend. */
const making = { pelican: /^POST \/api\/application\/servers$/, dathost: /\/duplicate$/ }
const mishaps: [string, Mishap][] = [
  ['lost after it was done', 'lost'],
  ['half written', 'half'],
  ['never given', 'hang'],
  ['500', { status: 500, json: {} }],
  ['504 of a daemon', { status: 504, json: {} }],
  ['429', { status: 429, json: {}, headers: { 'retry-after': '7' } }],
  ['not JSON', { status: 200, body: 'cs2_settings.rcon needs to be set' }],
]

describe.each([
  ['pelican', pelicanBackend],
  ['dathost', dathostBackend],
] as const)('failures of %s', (name, openBackend) => {
  it.each(mishaps)('a create whose response is %s results in one instance', async (_, mishap) => {
    const backend = await openBackend()
    const { driver, standIn, clock, regions } = backend
    standIn.spoil(making[name], mishap)
    await expect(driver.create(spec(regions.here), 'rental-1:1')).rejects.toMatchObject({ fault: 'retryable' })
    clock.now += 60_000
    const { ref } = await driver.create(spec(regions.here), 'rental-1:1')
    expect(await driver.find('rental-1:1')).toEqual({ ref })
    await driver.create(spec(regions.here), 'rental-2:1')
    expect(await backend.instances()).toBe(2)
  })

  it('a lost response of any call results in one instance', async () => {
    const backend = await openBackend()
    const { driver, standIn, regions } = backend
    const before = standIn.calls.length
    const { ref } = await driver.create(spec(regions.here), 'rental-1:1')
    const steps = standIn.calls.length - before
    for (let step = 0; step < steps; step += 1) {
      const key = `rental-${step + 2}:1`
      let call = 0
      standIn.spoil(() => call++ === step, 'lost')
      await expect(driver.create(spec(regions.here), key)).rejects.toMatchObject({ fault: 'retryable' })
      const made = await driver.create(spec(regions.here), key)
      expect(made.ref).not.toBe(ref)
      await driver.destroy(made.ref)
      expect(await backend.instances()).toBe(1)
    }
  })

  it('does not call the backend during its retry delay', async () => {
    const backend = await openBackend()
    const { driver, standIn, clock } = backend
    standIn.limitTo(0, '7')
    await expect(driver.regions()).rejects.toMatchObject({ fault: 'retryable', retryAfterMs: 7000 })
    const calls = standIn.calls.length
    clock.now += 6999
    await expect(driver.find('rental-1:1')).rejects.toMatchObject({ fault: 'retryable' })
    standIn.limitTo(Number.POSITIVE_INFINITY, '0')
    expect(standIn.calls.length).toBe(calls)
    clock.now += 1
    expect(await driver.find('rental-1:1')).toBeUndefined()
  })

  it('treats redirects and refused credentials as final', async () => {
    const { driver, standIn } = await openBackend()
    for (const status of [301, 302, 307, 401, 403]) {
      standIn.spoil(/./, { status, json: {}, headers: { location: 'https://evil.test/' } })
      await expect(driver.find('rental-1:1')).rejects.toMatchObject({ fault: 'final' })
    }
  })

  it('reports a failed restart, and performs it on retry', async () => {
    const backend = await openBackend()
    const { driver, standIn, regions } = backend
    const { ref } = await driver.create(spec(regions.here), 'rental-1:1')
    await backend.settle(ref)
    const before = await backend.incarnation(ref)
    standIn.spoil(/\/(?:power|start)$/, { status: 500, json: {} })
    await expect(driver.restart(ref, 'restart-1')).rejects.toMatchObject({ fault: 'retryable' })
    expect(await backend.incarnation(ref)).toBe(before)
    await driver.restart(ref, 'restart-1')
    expect(await backend.incarnation(ref)).not.toBe(before)
  })

  it('includes no password or key in an error', async () => {
    const { driver, standIn, regions } = await openBackend()
    const mistakes: Mishap[] = [{ status: 500, json: {} }, { status: 418, json: {} }, 'hang', 'half']
    for (const [i, mishap] of mistakes.entries()) {
      standIn.spoil(making[name], mishap)
      const error = await driver.create(spec(regions.here), `rental-${i}`).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(`${error}`).not.toMatch(/abc123|pacc_|papp_|a long password|Basic|Bearer/)
    }
  })
})

describe('failures of pelican', () => {
  it('refuses a download address that is not on the web', async () => {
    const backend = await pelicanBackend()
    const { ref } = await backend.driver.create(spec('ap-shanghai'), 'rental-1:1')
    await backend.settle(ref)
    await backend.addDemo(ref, 'a.dem', Buffer.from('x'))
    for (const url of ['file:///etc/passwd', 'ftp://a.test/', 'https://user:pass@a.test/', 'nonsense']) {
      backend.standIn.spoil(/\/files\/download$/, { status: 200, json: { attributes: { url } } })
      await expect(backend.driver.openDemo(ref, 'a.dem')).rejects.toMatchObject({ fault: 'final' })
    }
  })

  it('retries when the address was taken meanwhile', async () => {
    const { driver, standIn } = await pelicanBackend()
    const errors = [{ code: 'ValidationException', meta: { source_field: 'allocation.default' } }]
    standIn.spoil(making.pelican, { status: 422, json: { errors } })
    await expect(driver.create(spec('ap-shanghai'), 'a')).rejects.toMatchObject({ fault: 'retryable' })
    const wrong = [{ code: 'ValidationException', meta: { source_field: 'environment.X' } }]
    standIn.spoil(making.pelican, { status: 422, json: { errors: wrong } })
    const refusal = { fault: 'final', message: 'the panel refused environment.X' }
    await expect(driver.create(spec('ap-shanghai'), 'a')).rejects.toMatchObject(refusal)
  })

  it('runs out of room, and has room again after a destroy', async () => {
    const { driver } = await pelicanBackend()
    const refs: string[] = []
    for (const key of ['a', 'b', 'c']) refs.push((await driver.create(spec('ap-shanghai'), key)).ref)
    await expect(driver.create(spec('ap-shanghai'), 'd')).rejects.toMatchObject({ fault: 'region_full' })
    await driver.destroy(refs[1] ?? '')
    await driver.create(spec('ap-shanghai'), 'd')
  })

  it('distinguishes a server that is being installed from one that failed', async () => {
    const backend = await pelicanBackend()
    const { ref } = await backend.driver.create(spec('ap-shanghai'), 'a')
    expect((await backend.driver.describe(ref)).state).toBe('creating')
    await expect(backend.driver.configure(ref, spec('ap-shanghai'))).rejects.toMatchObject({ fault: 'retryable' })
    const attributes = { id: 1, uuid: ref.split('.')[1], node: 1, status: 'install_failed' }
    backend.standIn.spoil(/\/servers\/1$/, { status: 200, json: { attributes } })
    expect((await backend.driver.describe(ref)).state).toBe('failed')
  })
})

describe('failures of dathost', () => {
  it('never changes the template or a duplicate in other use', async () => {
    const backend = await dathostBackend()
    const { driver } = backend
    const template = '6ab450a9e85891190562866f'
    await expect(driver.destroy(template)).rejects.toMatchObject({ fault: 'final' })
    await expect(driver.restart(template, 'r')).rejects.toMatchObject({ fault: 'final' })
    await backend.standIn.copyForOthers()
    await driver.create(spec('eu-frankfurt'), 'a')
    expect(await backend.instances()).toBe(2)
    expect(await driver.list()).toHaveLength(1)
  })

  it('lists a leftover duplicate of a failed call without a key', async () => {
    const backend = await dathostBackend()
    backend.standIn.spoil(making.dathost, 'lost')
    await expect(backend.driver.create(spec('eu-frankfurt'), 'a')).rejects.toMatchObject({ fault: 'retryable' })
    expect(await backend.driver.list()).toEqual([{ ref: expect.any(String), key: undefined }])
  })

  it('claims no duplicate for a worker that lost its job meanwhile', async () => {
    const backend = await dathostBackend()
    const lost = new Error('another worker has taken the job over')
    const controller = new AbortController()
    backend.standIn.spoil((call) => {
      if (call.endsWith('/duplicate')) controller.abort(lost)
      return false
    }, 'lost')
    await expect(backend.driver.create(spec('eu-frankfurt'), 'a', controller.signal)).rejects.toBe(lost)
    expect(await backend.driver.list()).toEqual([{ ref: expect.any(String), key: undefined }])
    // The worker that took over claims the duplicate instead of creating another one.
    await backend.driver.create(spec('eu-frankfurt'), 'a')
    expect(await backend.driver.list()).toEqual([{ ref: expect.any(String), key: 'a' }])
  })

  it('has no room when all login tokens are in use', async () => {
    const { driver } = await dathostBackend()
    for (const key of ['a', 'b', 'c', 'd', 'e']) await driver.create(spec('eu-frankfurt'), key)
    await expect(driver.create(spec('eu-frankfurt'), 'f')).rejects.toMatchObject({ fault: 'region_full' })
    const left = (await driver.regions()).flatMap(({ limits }) => limits.map((limit) => limit.left))
    expect(new Set(left)).toEqual(new Set([0]))
  })

  it('restarts a running server for a new password, but not for new administrators', async () => {
    const backend = await dathostBackend()
    const { ref } = await backend.driver.create(spec('eu-frankfurt'), 'a')
    await backend.settle(ref)
    const before = await backend.incarnation(ref)
    await backend.driver.configure(ref, { ...spec('eu-frankfurt'), admins: [] })
    expect(await backend.incarnation(ref)).toBe(before)
    expect((await backend.written()).commands).toEqual(['reload_admins'])
    await backend.driver.configure(ref, { ...spec('eu-frankfurt'), password: 'other' })
    expect(await backend.incarnation(ref)).not.toBe(before)
  })
})
