import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../server/app.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { termsOfOrder } from '../../server/legal/agree.ts'
import { startPayments } from '../../server/payments/module.ts'
import { startVip } from '../../server/vip/module.ts'
import { authenticateByName } from './buyers.ts'
import { openShop, type Shop } from './checkout.ts'
import { testApp } from './http-app.ts'

export interface Store extends Shop {
  readonly app: FastifyInstance
}

/** The shop behind its HTTP routes, on the shop's clock. The reconciler is stopped; it has its own tests. */
export async function openStore(database: Database, overrides: Partial<AppDeps> = {}): Promise<Store> {
  const shop = await openShop(database)
  const publicOrigin = 'https://play.example.org'
  const vip = startVip({
    pages: { vipPageUrl: 'https://vip.example.org/', vipStoreUrl: undefined },
    database,
    authenticate: authenticateByName,
    now: shop.deps.now,
  })
  const payments = startPayments({
    brand: () => 'Spawnpoint',
    termsOfOrder,
    publicOrigin,
    database,
    authenticate: authenticateByName,
    products: shop.deps.products,
    providers: [...shop.deps.providers.values()],
    logger: shop.deps.logger,
    now: shop.deps.now,
    clock: shop.deps.clock,
  })
  await payments.stop()
  const { app } = await testApp({ modules: [vip.module, payments.module], now: shop.deps.now, ...overrides })
  return Object.assign(shop, { app })
}
