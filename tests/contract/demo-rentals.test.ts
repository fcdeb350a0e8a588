import { expect, it } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { openPortalAccess } from '../../demo/connect.ts'
import { seedRentals } from '../../demo/rentals.ts'
import { createAuthenticate } from '../../server/accounts/authenticate.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { createProductOrders } from '../../server/payments/store/product-orders.ts'
import { startRentals } from '../../server/rentals/module.ts'
import { testSecret } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { evenClock } from '../support/queue-clock.ts'
import { applicationKey, clientKey, type PanelStandIn, panelStandIn } from '../support/rental-backends/pelican-panel.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const panelSettings = (panel: PanelStandIn): Record<string, string> => ({
  PROVISIONER: 'pelican',
  PELICAN_URL: panel.url,
  PELICAN_APPLICATION_KEY: applicationKey,
  PELICAN_CLIENT_KEY: clientKey,
  PELICAN_OWNER: '1',
  PELICAN_EGG: '7',
  PELICAN_REGIONS: '{"ap-shanghai":{"node":1},"ap-tokyo":{"node":2}}',
  PELICAN_ENVIRONMENT: '{"SERVER_NAME":"{name}","SERVER_PASSWORD":"{password}"}',
})

/** Starts the rentals module as the portal does; call `stop` before the test ends. */
async function start(database: Database, dataDir: string, environment: Record<string, string>) {
  const read = readConfig({ DATA_DIR: dataDir, ...environment })
  if ('problems' in read) throw new Error(read.problems.join(', '))
  const now = Date.now
  if (read.config.mode === 'demo') await seedRentals(openPortalAccess({ database, secret: testSecret, now }), now())
  const authenticate = createAuthenticate({ database, tokens: createTokens(testSecret), now, onError: () => undefined })
  const log: string[] = []
  const logger = createLogger('info', (line) => log.push(line))
  const orders = createProductOrders('server_rental', [])
  const rentals = await startRentals({
    config: read.config,
    secret: testSecret,
    database,
    authenticate,
    orders,
    settings: () => defaultSettings,
    logger,
    now,
    clock: evenClock(now),
  })
  return { rentals, log }
}

const rows = ({ kysely }: Database) => kysely.selectFrom('rental').selectAll().orderBy('id').execute()

onEveryDatabase('the demo', ({ open }) => {
  it('rents out only simulated servers, whatever PROVISIONER says, and production does not recreate them', async () => {
    const dataDir = folderOfTest()
    const panel = await panelStandIn()
    const database = await open()

    const demo = await start(database, dataDir, panelSettings(panel))
    await expect.poll(async () => (await rows(database)).filter(({ ref }) => ref?.startsWith('sim-')).length).toBe(2)
    await demo.rentals.stop()
    expect(panel.calls).toEqual([])
    const ignored = demo.log.filter((line) => line.includes('demo mode ignores PROVISIONER=pelican'))
    expect(ignored).toHaveLength(1)
    expect(JSON.parse(ignored[0] ?? '')).toMatchObject({ level: 'warn' })

    const production = await start(database, dataDir, {
      PORTAL_MODE: 'production',
      PUBLIC_ORIGIN: 'https://play.example.org',
      PORTAL_SECRET: testSecret,
      ...panelSettings(panel),
    })
    // The backend's servers have been listed, so the reconciler has checked every rental.
    await expect.poll(() => panel.calls).toContain('GET /api/application/servers')
    await production.rentals.stop()
    expect((await rows(database)).map(({ status, ref }) => ({ status, ref }))).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'TERMINATED', ref: null })),
    )
    expect(panel.calls.filter((call) => !call.startsWith('GET '))).toEqual([])
    expect(panel.servers.size).toBe(0)
  })

  it('does not touch rentals of a real backend', async () => {
    const dataDir = folderOfTest()
    const database = await open()
    const first = await start(database, dataDir, {})
    await first.rentals.stop()
    const real = { status: 'RUNNING', ref: '7.0a1b2c3d', simulated: 0, expires_at: Date.now() - 1000 } as const
    await database.kysely.updateTable('rental').set(real).where('id', '=', 'pr-demo-fixed').execute()
    const before = (await rows(database)).find(({ id }) => id === 'pr-demo-fixed')

    const demo = await start(database, dataDir, {})
    const roaming = async () => (await rows(database)).find(({ id }) => id === 'pr-demo-roaming')?.ref
    await expect.poll(roaming).toMatch(/^sim-/)
    await demo.rentals.stop()
    expect((await rows(database)).find(({ id }) => id === 'pr-demo-fixed')).toEqual(before)
  })
})
