import { randomUUID } from 'node:crypto'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { currencyOf, type OrderBody, type PaymentMethod, type ProductId } from '../../contract/payments/payments.ts'
import { importCommunity } from '../../server/community-file.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { CheckoutDeps } from '../../server/payments/checkout/deps.ts'
import { requestPayment } from '../../server/payments/checkout/request-payment.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { takeOrder } from '../../server/payments/checkout/take-order.ts'
import type { Buyer } from '../../server/payments/product.ts'
import { createProductOrders } from '../../server/payments/store/product-orders.ts'
import type { OrderRow } from '../../server/payments/tables.ts'
import type { Capabilities } from '../../server/rentals/backends/driver.ts'
import type { BackendDeps } from '../../server/rentals/jobs/deps.ts'
import { takeRentalJob } from '../../server/rentals/jobs/keep-rentals.ts'
import { beginDue } from '../../server/rentals/jobs/reconcile.ts'
import { createRegionOffers, type RegionOffers } from '../../server/rentals/jobs/region-offers.ts'
import { createRentalProduct } from '../../server/rentals/product.ts'
import { rentalIdOf } from '../../server/rentals/store/rental-orders.ts'
import { findRental } from '../../server/rentals/store/rentals.ts'
import type { RentalRow } from '../../server/rentals/tables.ts'
import { buyer, device, openShop, type Shop } from './checkout.ts'
import { communityFile } from './community.ts'
import { createMemoryDriver, type MemoryDriver } from './rental-backends/memory-driver.ts'

export const newServer = {
  serverName: 'Scrim night',
  password: 'abc123',
  region: 'ap-tokyo',
  duration: '7d',
  paymentMethod: 'alipay',
  isRelocatable: true,
  nickname: '阿伟',
} as const

/** An order for a server, as the page sends it. */
export function rentalBody(
  productId: ProductId,
  options: { readonly paymentMethod: PaymentMethod } & Readonly<Record<string, unknown>>,
): OrderBody {
  const currency = currencyOf(options.paymentMethod)
  return { currency, productType: 'server_rental', productId, options: JSON.stringify(options) }
}

export interface RentalWorld {
  readonly shop: Shop
  readonly checkout: CheckoutDeps
  readonly memory: MemoryDriver
  readonly deps: BackendDeps
  readonly clock: { now: number }
  readonly offers: RegionOffers
  /** Orders a new server for a buyer, without re-reading the backend's capacity. */
  orderFor(who: Buyer, options?: Readonly<Record<string, unknown>>): Promise<OrderRow>
  /** Orders a new server after re-reading the backend's capacity; the given options override the defaults. */
  order(options?: Readonly<Record<string, unknown>>): Promise<OrderRow>
  orderRenewal(rentalId: string, options?: Readonly<Record<string, unknown>>): Promise<OrderRow>
  pay(order: OrderRow): Promise<void>
  /** Orders and pays; returns the rental's ID. */
  rent(options?: Readonly<Record<string, unknown>>): Promise<string>
  /** As `rent`, and waits until the server runs. */
  rentRunning(options?: Readonly<Record<string, unknown>>): Promise<string>
  row(id: string): Promise<RentalRow>
  /** Runs jobs until none is due. */
  work(): Promise<void>
  /** Advances the clock in steps and runs all due jobs after each. */
  live(duration: number, step: number): Promise<void>
}

/** Prices in yuan and dollars, for a fixed region and for a relocatable server. */
export const rentalPrices = [
  { duration: '4h', relocatable: false, CNY: '8.00', USD: '1.29' },
  { duration: '4h', relocatable: true, CNY: '10.00', USD: '1.59' },
  { duration: '7d', relocatable: false, CNY: '49.00', USD: '7.99' },
  { duration: '7d', relocatable: true, CNY: '59.00', USD: '9.49' },
  { duration: '1m', relocatable: false, CNY: '139.00', USD: '21.99' },
  { duration: '1m', relocatable: true, CNY: '169.00' },
] as const

/** Checkout, rentals and an in-memory backend over a real database. */
export async function openRentals(database: Database, capabilities: Partial<Capabilities> = {}): Promise<RentalWorld> {
  const shop = await openShop(database)
  const prices = rentalPrices.map((price) => ({ product: 'server_rental' as const, ...price }))
  await importCommunity(database, communityFile({ prices }))
  const { clock, banks } = shop
  const now = (): number => clock.now
  const memory = createMemoryDriver(now, capabilities)
  const onError = (error: unknown): never => {
    throw error
  }
  const orders = createProductOrders('server_rental', [...shop.deps.providers.values()])
  const regions = () => defaultSettings.regions.map(({ code }) => code)
  const offers = createRegionOffers({
    database,
    driver: memory.driver,
    orders,
    regions,
    now,
    clock: shop.deps.clock,
    onError,
  })
  await offers.refresh()
  const product = createRentalProduct({ offers, orders, simulated: false, offersStarts: () => true })
  const checkout: CheckoutDeps = { ...shop.deps, products: { ...shop.deps.products, server_rental: product } }
  const { logger, clock: queues } = shop.deps
  const deps: BackendDeps = {
    database,
    driver: memory.driver,
    orders,
    slots: () => 16,
    logger,
    now,
    clock: queues,
  }
  const placeFor = async (who: Buyer, productId: ProductId, options: object): Promise<OrderRow> => {
    const { paymentMethod } = { ...newServer, ...options }
    const order = await takeOrder(checkout, who, randomUUID(), rentalBody(productId, { ...options, paymentMethod }))
    await requestPayment(checkout, order, device)
    return order
  }
  const place = async (productId: ProductId, options: object): Promise<OrderRow> => {
    // The last known capacity remains while the backend does not respond.
    await offers.refresh().catch(() => undefined)
    return placeFor(buyer, productId, options)
  }
  const world: RentalWorld = {
    shop,
    checkout,
    memory,
    deps,
    clock,
    offers,
    orderFor: (who, options = {}) => placeFor(who, 'new_server', { ...newServer, ...options }),
    order: (options = {}) => place('new_server', { ...newServer, ...options }),
    orderRenewal: (instance_id, options = {}) =>
      place('renew_server', { instance_id, duration: '7d', isRelocatable: false, paymentMethod: 'alipay', ...options }),
    async pay(order) {
      const bank = banks[order.method]
      await takeNotice(checkout, bank.provider, bank.pay(order.id))
    },
    async rent(options) {
      const order = await world.order(options)
      await world.pay(order)
      return rentalIdOf(order)
    },
    async rentRunning(options) {
      const id = await world.rent(options)
      await world.live(memory.creationMs + 2000, 1000)
      return id
    },
    async row(id) {
      const row = await findRental(database, id)
      if (row === undefined) throw new Error(`no rental ${id}`)
      return row
    },
    async work() {
      await beginDue(deps)
      for (let taken = await takeRentalJob(deps, 'test'); taken; taken = await takeRentalJob(deps, 'test')) {
        await taken.work
      }
    },
    async live(duration, step) {
      for (let passed = 0; passed < duration; passed += step) {
        clock.now += step
        await world.work()
      }
    },
  }
  return world
}

/** A world with an order that is not paid yet. */
export async function worldWithOrder(database: Database) {
  const world = await openRentals(database)
  return { world, order: await world.order() }
}

/** A world with a server that runs. */
export async function worldWithRental(database: Database) {
  const world = await openRentals(database)
  return { world, id: await world.rentRunning() }
}
