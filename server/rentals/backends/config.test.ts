import { describe, expect, it } from 'vitest'
import { createMemoryClaims } from '../../../tests/support/rental-backends/memory-claims.ts'
import { folderOfTest } from '../../../tests/support/temporary-folder.ts'
import { readDriverConfig } from './config.ts'
import { openDriver } from './open-driver.ts'

const pelican = {
  PROVISIONER: 'pelican',
  PELICAN_URL: 'https://panel.example.org',
  PELICAN_APPLICATION_KEY: 'papp_0123456789',
  PELICAN_CLIENT_KEY: 'pacc_0123456789',
  PELICAN_OWNER: '1',
  PELICAN_EGG: '7',
  PELICAN_REGIONS: '{"ap-shanghai":{"node":3,"ip":"203.0.113.5","recommended":true},"ap-tokyo":{"node":4}}',
  PELICAN_ENVIRONMENT: '{"SERVER_NAME":"{name}","SERVER_PASSWORD":"{password}","MAX_PLAYERS":"16"}',
}
const dathost = {
  PROVISIONER: 'dathost',
  DATHOST_EMAIL: 'owner@example.org',
  DATHOST_PASSWORD: 'p:ss',
  DATHOST_TEMPLATE: '6ab450a9e85891190562866f',
  DATHOST_REGIONS: '{"eu-frankfurt":{"location":"dusseldorf"}}',
}
const problems = (environment: Record<string, string>): readonly string[] => {
  const read = readDriverConfig(environment, 'production')
  return 'problems' in read ? read.problems : []
}

describe('the choice of a backend', () => {
  it('simulates in the demo and offers nothing in production by default', () => {
    expect(readDriverConfig({}, 'demo')).toEqual({ driver: { kind: 'simulated' } })
    expect(readDriverConfig({}, 'production')).toEqual({ driver: { kind: 'none' } })
    expect(readDriverConfig({ PROVISIONER: 'none' }, 'demo')).toEqual({ driver: { kind: 'none' } })
    expect(problems({ PROVISIONER: 'simulated' })[0]).toContain('is for the demo')
    expect(problems({ PROVISIONER: 'docker' })).toEqual(['PROVISIONER must be none, simulated, pelican or dathost'])
  })

  it('always simulates in the demo, without reading the settings of the named backend', () => {
    const ignoring = (ignored: string) => ({ driver: { kind: 'simulated', ignored } })
    expect(readDriverConfig(pelican, 'demo')).toEqual(ignoring('pelican'))
    expect(readDriverConfig(dathost, 'demo')).toEqual(ignoring('dathost'))
    expect(readDriverConfig({ PROVISIONER: 'dathost' }, 'demo')).toEqual(ignoring('dathost'))
  })

  it('reads the settings of a panel', () => {
    expect(
      readDriverConfig({ ...pelican, GAME_LOGIN_TOKENS: `${'A'.repeat(32)}, ${'B'.repeat(32)}` }, 'production'),
    ).toEqual({
      driver: {
        kind: 'pelican',
        settings: {
          url: 'https://panel.example.org',
          applicationKey: 'papp_0123456789',
          clientKey: 'pacc_0123456789',
          owner: 1,
          egg: 7,
          regions: {
            'ap-shanghai': { node: 3, ip: '203.0.113.5', recommended: true },
            'ap-tokyo': { node: 4, recommended: false },
          },
          environment: { SERVER_NAME: '{name}', SERVER_PASSWORD: '{password}', MAX_PLAYERS: '16' },
          dockerImage: undefined,
          startup: undefined,
          memoryMib: 4096,
          diskMib: 66_560,
          cpuPercent: 200,
          demoFolder: '/game/csgo',
          adminsFile: '/game/csgo/cfg/MatchZy/admins.json',
          loginTokens: ['A'.repeat(32), 'B'.repeat(32)],
        },
      },
    })
  })

  it('reads the settings of a DatHost account', () => {
    const read = readDriverConfig(dathost, 'production')
    expect(read).toMatchObject({
      driver: {
        kind: 'dathost',
        settings: {
          url: 'https://dathost.com/api/0.1',
          regions: { 'eu-frankfurt': { location: 'dusseldorf', recommended: false } },
          demoFolder: '',
        },
      },
    })
  })

  it('names every invalid variable and its expected form', () => {
    expect(problems({ PROVISIONER: 'dathost' })).toEqual([
      'DATHOST_EMAIL must be set',
      'DATHOST_PASSWORD must be set',
      'DATHOST_TEMPLATE must be set',
      'DATHOST_REGIONS must be set',
    ])
    const wrong: [Record<string, string>, string][] = [
      [{ PELICAN_URL: 'http://panel.example.org' }, 'PELICAN_URL must be an https:// address'],
      [{ PELICAN_URL: 'https://panel.example.org/' }, 'PELICAN_URL must be an https:// address'],
      [{ PELICAN_EGG: '0' }, 'PELICAN_EGG must be a whole number from 1'],
      [{ PELICAN_REGIONS: '{}' }, 'PELICAN_REGIONS must name at least one region'],
      [{ PELICAN_REGIONS: '{"ap' }, 'PELICAN_REGIONS must be JSON such as {"ap-shanghai"'],
      [{ PELICAN_REGIONS: '{"Mars!":{"node":1}}' }, 'PELICAN_REGIONS (Mars!) must be one of the region codes'],
      [{ PELICAN_REGIONS: '{"ap-tokyo":{"node":1,"ip":"a"}}' }, 'PELICAN_REGIONS (ap-tokyo.ip) must be an IP address'],
      [{ PELICAN_ENVIRONMENT: '{"A":"{rcon}"}' }, 'PELICAN_ENVIRONMENT (A) knows {name}'],
      [{ PELICAN_ENVIRONMENT: '{"A":"{name}{token}"}' }, 'PELICAN_ENVIRONMENT (A) may hold one placeholder'],
      [{ PELICAN_DEMO_FOLDER: '/game/../../etc' }, 'PELICAN_DEMO_FOLDER must not lead upward'],
      [{ GAME_LOGIN_TOKENS: 'short' }, 'GAME_LOGIN_TOKENS must be a comma list'],
    ]
    for (const [change, line] of wrong) {
      expect(problems({ ...pelican, ...change })).toEqual([expect.stringContaining(line)])
    }
    expect(problems({ ...pelican, PELICAN_URL: 'http://127.0.0.1:8000' })).toEqual([])
  })

  it('opens the driver it names', async () => {
    const dataDir = folderOfTest()
    const cases = [
      { environment: {}, mode: 'demo' },
      { environment: { PROVISIONER: 'none' }, mode: 'demo' },
      { environment: pelican, mode: 'production' },
      { environment: dathost, mode: 'production' },
    ] as const
    const names = cases.map(async ({ environment, mode }) => {
      const read = readDriverConfig(environment, mode)
      if ('problems' in read) return read.problems
      const driver = await openDriver(read.driver, {
        dataDir,
        regions: () => [],
        claims: createMemoryClaims(),
        log: { warn: () => undefined },
        now: () => 0,
      })
      await driver?.close()
      return driver?.name
    })
    expect(await Promise.all(names)).toEqual(['simulated', undefined, 'pelican', 'dathost'])
  })
})
