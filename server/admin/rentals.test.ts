import { expect, it, onTestFinished } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'
import { applicationKey, panelStandIn } from '../../tests/support/rental-backends/pelican-panel.ts'
import { openRentals } from '../../tests/support/rentals.ts'
import { openDatabase } from '../database.ts'
import { runAdmin } from './run.ts'

const { path, admin: run } = adminCommands()

/** A running rental in its own database, and the command line. */
async function openAdmin() {
  const database = await openDatabase({ kind: 'sqlite', file: path('spawnpoint.db') })
  onTestFinished(() => database.close())
  const world = await openRentals(database)
  const id = await world.rentRunning()
  const withEnv = (env: Readonly<Record<string, string>>, ...args: string[]) => run(['rentals', ...args], { env })
  const admin = (...args: string[]) => withEnv({}, ...args)
  return { world, id, admin, withEnv }
}

it('tells the players in the default language of the community, and in any other', async () => {
  const { world, id, admin } = await openAdmin()
  expect((await run(['settings', 'set', 'defaultLanguage', 'zh'])).code).toBe(0)
  expect(await admin('maintenance', id, 'on', '--en', 'new machine')).toMatchObject({
    code: 1,
    err: 'Tell it with --zh, too: it is the default language. Nothing was changed.',
  })
  expect((await world.row(id)).maintenance).toBe(0)
  expect((await admin('maintenance', id, 'on', '--zh', '换机器')).code).toBe(0)
  expect(await world.row(id)).toMatchObject({ maintenance_why: '{"zh":"换机器"}', maintenance_en: '换机器' })
})

it('puts a region under maintenance, with texts in both languages', async () => {
  const { world, id, admin } = await openAdmin()
  const texts = ['--zh', '断电', '--en', 'A power cut']
  expect((await admin('region-maintenance', 'ap-tokyo', 'on')).code).not.toBe(0)
  expect((await admin('region-maintenance', 'nowhere', 'on', ...texts)).code).not.toBe(0)
  expect(await admin('region-maintenance', 'ap-tokyo', 'on', ...texts)).toMatchObject({
    code: 0,
    out: 'ap-tokyo is under maintenance, with 1 practice servers\n',
  })
  expect(await world.row(id)).toMatchObject({ maintenance: 1, maintenance_en: 'A power cut' })
  expect((await admin('region-maintenance', 'ap-tokyo', 'off')).out).toMatch(/out of maintenance/)
  expect((await world.row(id)).maintenance).toBe(0)
})

it('lists rentals', async () => {
  const { id, admin } = await openAdmin()
  const { code, out } = await admin()
  expect(code).toBe(0)
  expect(out).toMatch(new RegExp(`^${id}\tRUNNING\tuntil 2026-06-08T00:00:00.000Z\t7656\\d+\tScrim night\tap-tokyo\t`))
})

it('starts maintenance with a message for the players, and ends it', async () => {
  const { world, id, admin } = await openAdmin()
  expect(await admin('maintenance', id, 'on', '--zh', '换机器', '--en', 'new machine')).toMatchObject({ code: 0 })
  expect(await world.row(id)).toMatchObject({ maintenance: 1, maintenance_zh: '换机器', maintenance_en: 'new machine' })
  expect((await admin()).out).toContain('maintenance')
  expect(await admin('maintenance', id, 'off')).toMatchObject({ code: 0 })
  expect(await world.row(id)).toMatchObject({ maintenance: 0, maintenance_zh: null })
  expect(await admin('maintenance', 'nobody', 'on')).toMatchObject({ code: 1 })
})

it('extends a rental, and recreates one that has ended', async () => {
  const { world, id, admin } = await openAdmin()
  const { expires_at } = await world.row(id)
  expect((await admin('extend', id, '5')).code).toBe(0)
  // The command line uses the real clock, which is later than the test's.
  expect((await world.row(id)).expires_at).toBeGreaterThanOrEqual(expires_at + 5 * 3_600_000)
  expect((await admin('extend', 'nobody', '5')).code).toBe(1)
})

it('finds, compensates, restarts and ends rentals, with an entry of the audit for each act', async () => {
  const { world, id, admin } = await openAdmin()
  world.clock.now = Date.now()
  const renewed = await world.rentRunning()
  expect((await admin('find', renewed)).out).toContain(`${renewed}\tRUNNING`)
  expect((await admin('find', id)).out.trimEnd().split('\n')).toHaveLength(1)
  const { expires_at } = await world.row(renewed)
  expect((await admin('compensate', 'ap-tokyo', '3', '--zh', '断电', '--en', 'A power cut')).out).toBe(
    '2 practice servers in ap-tokyo go on 3 hours longer\n',
  )
  expect((await world.row(renewed)).expires_at).toBe(expires_at + 3 * 3_600_000)
  expect(await admin('restart', renewed)).toMatchObject({ code: 0 })
  expect(await admin('restart', renewed)).toMatchObject({ code: 1 })
  expect(await admin('end', renewed, '--yes')).toMatchObject({ code: 0, out: `${renewed} has ended\n` })
  expect((await world.row(renewed)).status).toBe('TERMINATING')
  expect(await admin('end', 'nobody', '--yes')).toMatchObject({ code: 1, err: 'There is no practice server nobody.' })
  const entries = await world.deps.database.kysely.selectFrom('audit_entry').select('action').orderBy('seq').execute()
  expect(entries.map(({ action }) => action)).toEqual(['rental.compensate', 'rental.restart', 'rental.end'])
})

it.each([
  [['end', 'x']],
  [['restart', 'x', 'y']],
  [['restart', 'x', '--yes']],
  [['compensate', 'No where', '3']],
  [['find']],
  [['--zh', 'a']],
  [['maintenance', 'x']],
  [['maintenance', 'x', 'maybe']],
  [['maintenance', 'x', 'on', '--zh', '']],
  [['maintenance', 'x', 'on', '--xx', 'text']],
  [['maintenance', 'x', 'off', '--zh', 'a', '--en', 'b']],
  [['extend', 'x', '0']],
  [['extend', 'x', '-1']],
  [['remove', 'x']],
])('refuses %j', async (args) => {
  const process = { env: {}, out: () => undefined, err: () => undefined }
  expect(await runAdmin(['rentals', ...args], process)).toBe(2)
})

it('asks the backend of the environment whether it can create in a region', async () => {
  const { withEnv } = await openAdmin()
  const production = { PORTAL_MODE: 'production' }
  const pelican = {
    ...{ PROVISIONER: 'pelican', PELICAN_URL: 'http://127.0.0.1:9', PELICAN_APPLICATION_KEY: 'papp_0123456789' },
    ...{ PELICAN_CLIENT_KEY: 'pacc_0123456789', PELICAN_OWNER: '1', PELICAN_EGG: '5' },
    ...{ PELICAN_REGIONS: '{"ap-tokyo":{"node":1}}', PELICAN_ENVIRONMENT: '{"SERVER_NAME":"{name}"}' },
  }
  expect(await withEnv({}, 'check', 'ap-tokyo')).toMatchObject({ code: 0, out: expect.stringContaining('simulates') })
  expect(await withEnv(production, 'check', 'ap-tokyo')).toMatchObject({
    code: 1,
    err: 'ap-tokyo: no backend is configured (PROVISIONER)',
  })
  expect(await withEnv({ ...production, ...pelican }, 'check', 'ap-tokyo')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^ap-tokyo: the backend does not respond \(.*no response\)$/),
  })
  const panel = await panelStandIn(3, { ip: '0.0.0.0', alias: '10.0.0.2:27015' })
  const reachable = { ...pelican, PELICAN_URL: panel.url, PELICAN_APPLICATION_KEY: applicationKey }
  expect(await withEnv({ ...production, ...reachable }, 'check', 'ap-tokyo')).toMatchObject({
    code: 1,
    err: 'ap-tokyo: players could not reach its servers (set "ip" of the region in PELICAN_REGIONS: no player reaches 0.0.0.0 or the alias 10.0.0.2:27015)',
  })
  expect(await withEnv({ ...production, PROVISIONER: 'x' }, 'check', 'ap-tokyo')).toMatchObject({
    code: 1,
    err: 'PROVISIONER must be none, simulated, pelican or dathost',
  })
  expect(await withEnv({}, 'check', 'no region')).toMatchObject({ code: 2 })
})
