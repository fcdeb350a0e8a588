import { describe, expect, it } from 'vitest'
import type { InstanceSpec } from '../../../server/rentals/backends/driver.ts'
import { pelicanBackend } from '../../support/rental-backends/backends.ts'

/** A region without an `ip` of the operator's. */
const region = 'ap-tokyo'
const spec: InstanceSpec = { region, name: 'scrim', password: 'abc123', slots: 10, admins: [] }

const names: Readonly<Record<string, readonly { readonly address: string; readonly family: 4 | 6 }[]>> = {
  'gs.example.com': [
    { address: '2001:db8::9', family: 6 },
    { address: '203.0.113.9', family: 4 },
  ],
  'inside.example.com': [{ address: '10.0.0.9', family: 4 }],
  'node.example.com': [{ address: '203.0.113.20', family: 4 }],
}

const resolve = async (host: string) => {
  const found = names[host]
  if (found === undefined) throw new Error(`no such name: ${host}`)
  return found
}

const inTokyo = async (place: { ip: string; alias?: string; fqdn?: string }) => {
  const backend = await pelicanBackend({}, { alias: 'Tokyo 1', ...place, resolve })
  const offer = (await backend.driver.regions()).find((each) => each.region === region)
  return { ...backend, offer }
}

describe('a server of a panel', () => {
  it.each([
    ['0.0.0.0', 'gs.example.com', undefined, '203.0.113.9'],
    ['0.0.0.0', 'gs.example.com:27015', undefined, '203.0.113.9'],
    ['::', 'gs.example.com', undefined, '203.0.113.9'],
    ['10.0.0.2', '203.0.113.7:27015', undefined, '203.0.113.7'],
    ['127.0.0.1', '203.0.113.7', undefined, '203.0.113.7'],
    ['fd00::2', '[2001:db8::7]:27015', undefined, '2001:db8::7'],
    ['203.0.113.8', '10.0.0.2', undefined, '203.0.113.8'],
    ['203.0.113.8', 'unknown.example.com', undefined, '203.0.113.8'],
    ['172.18.0.1', 'Frankfurt 1', 'node.example.com', '203.0.113.20'],
    ['192.168.0.2', 'inside.example.com', '203.0.113.21', '203.0.113.21'],
  ])('at %s with the alias %j and the node %j is reached at %s', async (ip, alias, fqdn, expected) => {
    const { driver, settle, offer } = await inTokyo({ ip, alias, ...(fqdn === undefined ? {} : { fqdn }) })
    expect(offer).toMatchObject({ limits: [{ left: 3 }, {}] })
    expect(offer).not.toHaveProperty('unreachable')
    const { ref } = await driver.create(spec, 'rental-1:1')
    await settle(ref)
    expect(await driver.describe(ref)).toMatchObject({ state: 'running', address: { ip: expected } })
  })

  it.each([
    ['0.0.0.0', 'unknown.example.com', undefined],
    ['10.0.0.2', 'inside.example.com:27015', undefined],
    ['169.254.1.1', '192.168.0.1:27015', 'inside.example.com'],
    ['fe80::1', 'Tokyo 1', undefined],
  ])('at %s with the alias %j and the node %j is not sold, and the operator is told why', async (ip, alias, fqdn) => {
    const { driver, offer } = await inTokyo({ ip, alias, ...(fqdn === undefined ? {} : { fqdn }) })
    expect(offer).toMatchObject({ limits: [{ left: 0 }, {}], unreachable: expect.stringContaining('set "ip"') })
    expect(offer?.unreachable).toContain(ip)
    await expect(driver.create(spec, 'rental-1:1')).rejects.toMatchObject({ fault: 'region_full' })
  })

  it('is reached at the operator’s own address of its region, whatever the panel says', async () => {
    const { driver, settle } = await pelicanBackend({}, { ip: '0.0.0.0', alias: 'gs.example.com', resolve })
    const { ref } = await driver.create({ ...spec, region: 'ap-shanghai' }, 'rental-1:1')
    await settle(ref)
    expect(await driver.describe(ref)).toMatchObject({ address: { ip: '203.0.113.5' } })
  })
})
