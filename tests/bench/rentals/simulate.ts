import { randomUUID } from 'node:crypto'
import { hours, minutes, seconds } from '../../../contract/duration.ts'
import type { OrderBody } from '../../../contract/payments/payments.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { createLogger } from '../../../server/kernel/log/logger.ts'
import { termsOfOrder } from '../../../server/legal/agree.ts'
import type { CheckoutDeps } from '../../../server/payments/checkout/deps.ts'
import { requestPayment } from '../../../server/payments/checkout/request-payment.ts'
import { takeNotice } from '../../../server/payments/checkout/take-notice.ts'
import { takeOrder } from '../../../server/payments/checkout/take-order.ts'
import { createProductOrders } from '../../../server/payments/store/product-orders.ts'
import { DriverError } from '../../../server/rentals/backends/driver.ts'
import type { BackendDeps } from '../../../server/rentals/jobs/deps.ts'
import { takeRentalJob } from '../../../server/rentals/jobs/keep-rentals.ts'
import { endExpired, reconcile } from '../../../server/rentals/jobs/reconcile.ts'
import { createRentalProduct } from '../../../server/rentals/product.ts'
import { rentalIdOf } from '../../../server/rentals/store/rental-orders.ts'
import { type Bank, createBank } from '../../support/bank.ts'
import { settleOrders } from '../../support/live.ts'
import { products } from '../../support/products.ts'
import { evenClock } from '../../support/queue-clock.ts'
import { createMemoryDriver, type MemoryDriver } from '../../support/rental-backends/memory-driver.ts'
import { newServer, rentalBody } from '../../support/rentals.ts'
import { Crash, type Crashes } from '../orders/crashes.ts'
import type { Random } from '../orders/random.ts'

export interface Simulation {
  readonly bank: Bank
  readonly memory: MemoryDriver
  readonly faults: number
  /** The state of the backend when everything was created and renewed. */
  readonly halfway: { readonly running: number; readonly instances: number; readonly strays: number }
  /** CPU milliseconds of each part. */
  readonly took: { readonly create: number; readonly renew: number; readonly expire: number }
}

export interface SimulationInput {
  readonly plain: Database
  readonly crashes: Crashes
  readonly random: Random
  readonly rentals: number
  readonly faultShare: number
}

const full = 'ap-seoul'
const regions = ['ap-tokyo', 'ap-shanghai', 'ap-tokyo', 'ap-shanghai'] as const
const steamIdOf = (i: number): string => `7656119${String(8_000_000_000 + i)}`

/** Servers that are ordered within an hour, renewed a day later, and then expire. */
export async function simulate(input: SimulationInput): Promise<Simulation> {
  const { plain, crashes, random, rentals, faultShare } = input
  let time = Date.parse('2026-06-01T00:00:00Z')
  const now = (): number => time
  const bank = createBank('alipay', now)
  const memory = createMemoryDriver(now)
  memory.full.add(full)
  let faults = 0
  memory.fault = () => {
    // Before and after each call: in half of the faults the call succeeds and its response is lost.
    if (!random.chance(faultShare / 2)) return
    faults += 1
    throw new DriverError('retryable', 'no answer')
  }
  const { database } = crashes
  const logger = createLogger('silent')
  const orders = createProductOrders('server_rental', [bank.provider])
  // The region was free when the page showed it and full when the payment arrived.
  const server_rental = createRentalProduct({
    offers: { isListed: () => true, hasRoom: async () => true },
    orders,
    simulated: false,
    offersStarts: () => true,
  })
  const checkout: CheckoutDeps = {
    database,
    products: { ...products, server_rental },
    brand: () => 'Spawnpoint',
    termsOfOrder,
    providers: new Map([['alipay', bank.provider]]),
    publicOrigin: 'https://play.example.org',
    logger,
    now,
    clock: evenClock(now),
    wake: () => undefined,
  }
  const deps: BackendDeps = {
    database,
    driver: memory.driver,
    orders,
    slots: () => 16,
    logger,
    now,
    clock: evenClock(now),
  }

  /** Repeats a step of the product until it does not crash, as the user, the provider and the worker do. */
  const insist = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await crashes.run(step, work)
      } catch (error) {
        if (!(error instanceof Crash)) throw error
      }
    }
  }
  const buy = async (i: number, body: OrderBody): Promise<string> => {
    const buyer = { accountId: `account-${i}`, steamId: steamIdOf(i) }
    const key = randomUUID()
    const order = await insist('order', () => takeOrder(checkout, buyer, key, body))
    const asked = { device: 'desktop', clientIp: '192.0.2.7', subject: 'server' } as const
    await insist('payment', () => requestPayment(checkout, order, asked))
    const notice = bank.pay(order.id)
    await insist('notification', () => takeNotice(checkout, bank.provider, notice))
    return rentalIdOf(order)
  }
  const work = async (): Promise<void> => {
    for (;;) {
      const isOver = await crashes
        .run('work', async () => {
          const taken = await takeRentalJob(deps, 'bench')
          await taken?.work
          return taken === undefined
        })
        .catch((error: unknown) => {
          if (error instanceof Crash) return false
          throw error
        })
      if (isOver) return
    }
  }
  /** Runs jobs until none is due before `end`; the clock jumps to the next one. */
  const liveUntil = async (end: number): Promise<void> => {
    while (time < end) {
      await work()
      const open = plain.kysely.selectFrom('job').where('kind', '=', 'rental').where('done_at', 'is', null)
      const { next } = await open
        .select((eb) => eb.fn.min(eb.fn.coalesce('leased_until', 'run_at')).as('next'))
        .executeTakeFirstOrThrow()
      time = Math.min(end, Math.max(time + seconds(1), Number(next ?? end)))
    }
  }
  const timed = async (part: () => Promise<void>): Promise<number> => {
    const began = process.cpuUsage()
    await part()
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }

  const ids: string[] = []
  const create = await timed(async () => {
    for (let i = 0; i < rentals; i++) {
      const region = random.chance(0.02) ? full : random.pick(regions)
      ids.push(await buy(i, rentalBody('new_server', { ...newServer, region, isRelocatable: random.chance(0.5) })))
      if (i % 20 === 19) await liveUntil(time + minutes(1))
    }
    await liveUntil(time + hours(24))
  })
  const renew = await timed(async () => {
    for (const [i, instance_id] of ids.entries()) {
      const row = await plain.kysely
        .selectFrom('rental')
        .select('status')
        .where('id', '=', instance_id)
        .executeTakeFirst()
      if (row?.status !== 'RUNNING') continue
      await buy(
        i,
        rentalBody('renew_server', { instance_id, duration: '7d', isRelocatable: false, paymentMethod: 'alipay' }),
      )
    }
    await liveUntil(time + minutes(10))
  })
  const rows = await plain.kysely.selectFrom('rental').select(['status', 'ref']).execute()
  const refs = new Set(rows.map(({ ref }) => ref))
  const halfway = {
    running: rows.filter(({ status }) => status === 'RUNNING').length,
    instances: memory.instances.size,
    strays: [...memory.instances.keys()].filter((ref) => !refs.has(ref)).length,
  }
  const expire = await timed(async () => {
    time += hours(24 * 20)
    await endExpired({ ...deps, database: plain })
    await liveUntil(time + hours(12))
    await reconcile({ ...deps, database: plain })
    await liveUntil(time + hours(1))
    await settleOrders({ ...checkout, database: plain })
  })
  return { bank, memory, faults, halfway, took: { create, renew, expire } }
}
