import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { days, minutes } from '../../contract/duration.ts'
import { createDathostDriver } from '../../server/rentals/backends/dathost/driver.ts'
import { DriverError, type InstanceSpec, type ServerDriver } from '../../server/rentals/backends/driver.ts'
import { createBackendClaims, pruneClaims } from '../../server/rentals/store/backend-claims.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { pelicanBackend } from '../support/rental-backends/backends.ts'
import { type DathostStandIn, dathostStandIn } from '../support/rental-backends/dathost-api.ts'
import { dathostSettings } from '../support/rental-backends/dathost-settings.ts'

const at = 1_800_000_000_000
const specIn = (region: string): InstanceSpec => ({ region, name: 'A', password: 'abc123', slots: 16, admins: [] })
const tokensOf = (count: number): string[] => Array.from({ length: count }, () => randomBytes(16).toString('hex'))
const keysOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `rental-${i}:1`)

/** Creates a server for each key, each try with the next driver, until none is worth another try. */
async function createAll(drivers: readonly ServerDriver[], keys: readonly string[], region: string) {
  const create = async (key: string, i: number): Promise<string> => {
    for (let tries = 0; ; tries += 1) {
      try {
        const made = await drivers[(i + tries) % drivers.length]?.create(specIn(region), key)
        return made?.ref ?? ''
      } catch (error) {
        if (!(error instanceof DriverError)) throw error
        if (error.fault !== 'retryable') return error.fault
      }
    }
  }
  return Promise.all(keys.map(create))
}
const madeBy = (answers: readonly string[]): string[] => answers.filter((answer) => answer !== 'region_full')

const serversOf = ({ servers }: DathostStandIn) => [...servers.values()].filter(({ source }) => source !== null)
const distinct = (values: readonly (string | undefined)[]): number => new Set(values).size

onEveryDatabase('claims at a backend', { sensitive: true }, (databases) => {
  it('end when they are released, or after ten minutes, and refuse what was read before', async () => {
    const clock = { now: at }
    const claims = createBackendClaims(await databases.open(), () => clock.now)
    const [first, second] = [await claims.read(), await claims.read()]
    const claim = await first.take('token 1', 'a')
    expect(claim).toEqual({ resource: 'token 1', version: 1 })
    expect(await second.take('token 1', 'b')).toBeUndefined()
    const third = await claims.read()
    expect([third.isHeld('token 1', 'a'), third.isHeld('token 1', 'b'), third.own('a').length]).toEqual([
      false,
      true,
      1,
    ])
    if (claim !== undefined) await claims.release([claim])
    // It was used and released since: whoever read before that may not claim it.
    expect(await second.take('token 1', 'b')).toBeUndefined()
    expect(await third.take('token 1', 'a')).toBeUndefined()
    const fourth = await claims.read()
    expect(await fourth.take('token 1', 'b')).toEqual({ resource: 'token 1', version: 3 })
    // An older claim releases nothing.
    if (claim !== undefined) await claims.release([claim])
    expect((await claims.read()).isHeld('token 1', 'a')).toBe(true)
    clock.now += minutes(10)
    expect((await claims.read()).isHeld('token 1', 'a')).toBe(false)
  })

  it('note what is done in whichever process, and are deleted after a day', async () => {
    const clock = { now: at }
    const [one, two = one] = await databases.openInProcesses(2)
    await createBackendClaims(one, () => clock.now).noteDone('restart-1')
    const other = createBackendClaims(two, () => clock.now)
    expect([await other.isDone('restart-1'), await other.isDone('restart-2')]).toEqual([true, false])
    await other.noteDone('restart-1')
    clock.now += minutes(10)
    expect(await other.isDone('restart-1')).toBe(false)
    clock.now += days(1)
    await pruneClaims(one, clock.now + 1)
    expect(await one.kysely.selectFrom('backend_claim').selectAll().execute()).toEqual([])
  })
})

onEveryDatabase('three processes with one backend', { sensitive: true }, (databases) => {
  const dathostDrivers = async (api: DathostStandIn, options: { loginTokens: string[]; maxServers?: number }) =>
    (await databases.openInProcesses(3)).map((database) =>
      createDathostDriver({
        settings: { ...dathostSettings(api.url), ...options },
        claims: createBackendClaims(database, () => at),
        now: () => at,
      }),
    )

  it('give each DatHost server a duplicate and a token of its own, and leave nothing over', async () => {
    const api = await dathostStandIn()
    const drivers = await dathostDrivers(api, { loginTokens: tokensOf(8) })
    // A leftover that one of them adopts.
    api.spoil(/\/duplicate$/, 'lost')
    const answers = await createAll(drivers, keysOf(10), 'eu-frankfurt')
    const made = serversOf(api).filter(({ settings }) => settings['user_data']?.startsWith('spawnpoint:'))
    expect([madeBy(answers).length, distinct(madeBy(answers)), made.length]).toEqual([8, 8, 8])
    expect(distinct(made.map(({ settings }) => settings['cs2_settings.steam_game_server_login_token']))).toBe(8)
    expect(distinct(made.map(({ settings }) => settings['user_data']))).toBe(8)
    expect(serversOf(api)).toHaveLength(8)
  })

  it('keep together to the number of servers that a DatHost account may hold', async () => {
    const api = await dathostStandIn()
    const drivers = await dathostDrivers(api, { loginTokens: [], maxServers: 3 })
    const answers = await createAll(drivers, keysOf(7), 'eu-frankfurt')
    expect([madeBy(answers).length, distinct(madeBy(answers)), serversOf(api).length]).toEqual([3, 3, 3])
  })

  it('give each Pelican server an address and a token of its own', async () => {
    const backend = await pelicanBackend({ room: 6, loginTokens: 9 })
    const opened = await databases.openInProcesses(3)
    const drivers = await Promise.all(opened.map((database) => backend.reopen(createBackendClaims(database, () => at))))
    const answers = await createAll(drivers, keysOf(8), 'ap-shanghai')
    expect([madeBy(answers).length, distinct(madeBy(answers)), await backend.instances()]).toEqual([6, 6, 6])
  })
})
