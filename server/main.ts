import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { startAccounts } from './accounts/module.ts'
import { createApp } from './app.ts'
import { startCommunity } from './community.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { startInventory } from './inventory/module.ts'
import { databaseLocation } from './kernel/db/location.ts'
import { DatabaseUnavailable } from './kernel/db/unavailable.ts'
import { rateLimits } from './kernel/http/rate-limit.ts'
import { createLogger } from './kernel/log/logger.ts'
import { startLeaderboard } from './leaderboard/module.ts'
import { startPayments } from './payments/module.ts'
import { openProviders } from './payments/providers.ts'
import { createProductOrders } from './payments/store/product-orders.ts'
import { startRentals } from './rentals/module.ts'
import { readHistory } from './servers/store/history.ts'
import { closeOnSignal, closeServer } from './shutdown.ts'
import { listenProblem, StartError } from './start-error.ts'
import { startVip } from './vip/module.ts'

/** The built page: beside this file's folder when bundled (dist/server), in dist/ when run from source. */
function pageDirectory(): string {
  const here = import.meta.dirname
  return basename(dirname(here)) === 'dist' ? join(here, '../page') : join(here, '../dist/page')
}

function readyLine(config: Config, address: string): string {
  const folder = relative('.', config.dataDir)
  const data = folder.startsWith('..') ? config.dataDir : `./${folder}`
  const where = config.databaseUrl === undefined ? `data in ${data}` : 'data in PostgreSQL'
  return `Spawnpoint is ready: ${address} (${config.mode === 'demo' ? 'demo community, ' : ''}${where})`
}

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
  const database = await openDatabase(databaseLocation(process.env), {
    onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
    onWarning: (message) => logger.warn(message),
  })
  const { mode, demoEdgeCases } = config
  const community = await startCommunity({ mode, demoEdgeCases, database, logger, now: Date.now })
  const accounts = await startAccounts({ config, database, logger, now: Date.now })
  const { providers, close: closeProviders } = await openProviders({ config, logger, now: Date.now })
  const { authenticate, readProfile } = accounts
  const vip = await startVip({ config, database, authenticate, now: Date.now })
  const orders = createProductOrders('server_rental', providers)
  const rentals = await startRentals({ config, database, authenticate, orders, logger, now: Date.now })
  const payments = startPayments({
    publicOrigin: config.publicOrigin,
    database,
    authenticate,
    providers,
    products: { vip_subscription: vip.product, server_rental: rentals.product },
    logger,
    now: Date.now,
  })
  const inventory = await startInventory({ config, database, authenticate, readProfile, logger, now: Date.now })
  const leaderboard = await startLeaderboard({ config, database, board: community.board, logger, now: Date.now })
  const app = await createApp({
    board: community.board,
    content: community.content,
    role: community.role,
    readHistory: (id, now) => readHistory(database, id, now),
    database,
    version: packageJson.version,
    mode: config.mode,
    publicOrigin: config.publicOrigin,
    hstsIncludesSubdomains: config.hstsIncludesSubdomains,
    framedOrigins: [...vip.framedOrigins, ...inventory.framedOrigins],
    trustedProxies: config.trustedProxies,
    pageDirectory: pageDirectory(),
    logger,
    now: Date.now,
    limits: rateLimits(config.rateLimitPerMinute),
    modules: [accounts.module, vip.module, payments.module, leaderboard.module, inventory.module, rentals.module],
  })
  closeOnSignal(logger, [
    () => closeServer(app),
    () => leaderboard.stop(),
    () => inventory.stop(),
    () => payments.stop(),
    () => rentals.stop(),
    closeProviders,
    () => vip.stop(),
    () => accounts.stop(),
    () => community.stop(),
    () => database.close(),
  ])
  const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    const problem = listenProblem(error, config.host, config.port)
    throw problem === undefined ? error : new StartError(problem)
  })
  if (!existsSync(pageDirectory())) logger.warn('the page is not built: only the API answers')
  process.stdout.write(`${readyLine(config, address)}\n`)
}

/** Says why in one line per reason and ends; a stack only for what nobody foresaw. */
function fail(error: unknown): never {
  const foreseen = error instanceof StartError || error instanceof DatabaseUnavailable
  const text =
    foreseen || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : error.stack
  process.stderr.write(`Spawnpoint cannot start. ${text}\n`)
  process.exit(1)
}

const read = readConfig(process.env)
if ('problems' in read) fail(new StartError(read.problems.join('\n  ')))
else await start(read.config).catch(fail)
