import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { expect, onTestFinished } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import { type Order, orderSchema, type PaymentMethod, paySchema } from '../../contract/payments/payments.ts'
import type { SandboxOptions } from '../../demo/payments/start.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { importCommunity } from '../../server/community-file.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { RouteModule } from '../../server/kernel/http/route-module.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { termsOfOrder } from '../../server/legal/agree.ts'
import type { CheckoutDeps } from '../../server/payments/checkout/deps.ts'
import { startPayments } from '../../server/payments/module.ts'
import { authenticateByName, bearers } from './buyers.ts'
import { orderBody } from './checkout.ts'
import { communityFile } from './community.ts'
import { testApp } from './http-app.ts'
import { paymentSandbox, type TestSandbox } from './payment-sandbox.ts'
import { products } from './products.ts'
import { evenClock } from './queue-clock.ts'

export interface SandboxPortal {
  readonly app: FastifyInstance
  readonly sandbox: TestSandbox
  /** For acts of staff, and for runs of the reconciler between its own. */
  readonly checkout: CheckoutDeps
  /** Milliseconds by which the clock of reconciler and orders is ahead of real time. */
  readonly clock: { ahead: number }
  /** Stops the reconciler after its current work. */
  stop(): Promise<void>
}

/**
 * The portal and the payment sandbox as the demo runs them, over loopback HTTP, in real time. `before`: routes and
 * hooks that are registered before those of payments. `options`: of the sandbox, and
 * whether its clock is that of the portal.
 */
export async function openSandboxPortal(
  database: Database,
  before: readonly RouteModule[] = [],
  { isOneClock = false, ...options }: Partial<SandboxOptions> & { readonly isOneClock?: boolean } = {},
): Promise<SandboxPortal> {
  await importCommunity(database, communityFile())
  const clock = { ahead: 0 }
  const now = (): number => Date.now() + clock.ahead
  const logger = createLogger('silent')
  const sandbox = await paymentSandbox({ ...options, ...(isOneClock ? { now } : {}) })
  const port = await freePort()
  const publicOrigin = `http://127.0.0.1:${port}`
  const shared = {
    publicOrigin,
    database,
    products,
    brand: () => 'Spawnpoint',
    termsOfOrder,
    logger,
    now,
    clock: evenClock(now),
  }
  const { providers } = sandbox
  const payments = startPayments({ ...shared, authenticate: authenticateByName, providers })
  const byMethod = new Map(providers.map((provider) => [provider.method, provider] as const))
  const checkout: CheckoutDeps = { ...shared, providers: byMethod, wake: () => undefined }
  onTestFinished(() => payments.stop())
  const { app } = await testApp({ modules: [...before, payments.module], publicOrigin, now: Date.now })
  await app.listen({ host: '127.0.0.1', port })
  return { app, sandbox, checkout, clock, stop: () => payments.stop() }
}

/** Creates an order of the first buyer and requests its payment. */
export async function orderIn(
  { app }: SandboxPortal,
  method: PaymentMethod,
  key = `form-with-${method}`,
): Promise<Order> {
  const headers = { ...bearers.one, 'idempotency-key': key }
  const answer = await app.inject({
    method: 'POST',
    url: href(paymentEndpoints.listOrders),
    payload: orderBody(method),
    headers,
  })
  const made = v.parse(orderSchema, answer.json())
  const payload = { orderId: made.id, method, device: 'desktop' }
  const pay = await app.inject({
    method: 'POST',
    url: href(paymentEndpoints.startPayment),
    payload,
    headers: bearers.one,
  })
  expect(pay.statusCode).toBe(200)
  expect(v.parse(paySchema, pay.json()).payment_url).toMatch(/^(https?|weixin):/)
  return made
}

export const orderState = async ({ app }: SandboxPortal, { id }: Order): Promise<Order['state']> =>
  v.parse(
    orderSchema,
    (await app.inject({ url: href(paymentEndpoints.readOrder, { params: { id } }), headers: bearers.one })).json(),
  ).state
