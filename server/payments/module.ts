import type { PaymentMethod } from '../../contract/payments/payments.ts'
import type { Concern } from '../../contract/staff/staff.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import type { StaffProvers } from '../accounts/authorise-staff.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { QueueClock } from '../kernel/jobs/queue-clock.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { PaymentProvider } from './backends/provider.ts'
import type { CheckoutDeps } from './checkout/deps.ts'
import { paymentConcerns } from './concerns.ts'
import { paymentRoutes } from './handlers/routes.ts'
import { staffOrderRoutes } from './handlers/staff-orders.ts'
import { createSettler } from './jobs/settle-orders.ts'
import { createKeyWatch } from './jobs/watch-keys.ts'
import type { Products } from './product.ts'

export interface PaymentsDeps extends Omit<Kernel, 'reads'> {
  /** Base of the addresses that are passed to providers. */
  readonly publicOrigin: string
  readonly authenticate: Pick<Authenticate, 'account'>
  readonly providers: readonly PaymentProvider[]
  readonly products: Products
  /** The community's name, in what the buyer sees at the provider. */
  brand(): string
  readonly termsOfOrder: CheckoutDeps['termsOfOrder']
  readonly clock: QueueClock
}

/** The running module. */
export interface Payments {
  readonly module: RouteModule
  /** The orders section of the staff room. */
  staffModule(provers: StaffProvers): RouteModule
  /** What needs a member of staff. */
  concerns(): Promise<readonly Concern[]>
  stop(): Promise<void>
}

/** Starts prices, orders and providers, and the reconciler of unpaid orders. */
export function startPayments(deps: PaymentsDeps): Payments {
  const { publicOrigin, database, authenticate, providers, products, brand, termsOfOrder, logger, now, clock } = deps
  const checkout: CheckoutDeps = {
    database,
    products,
    brand,
    providers: new Map(providers.map((provider): [PaymentMethod, PaymentProvider] => [provider.method, provider])),
    publicOrigin,
    termsOfOrder,
    logger,
    now,
    clock,
    wake: () => settler.wake(),
  }
  const settler = createSettler(checkout, createFailureReport(deps, 'orders could not be reconciled'))
  const keyWatch = createKeyWatch(checkout, createFailureReport(deps, 'payment certificates could not be looked at'))
  settler.start()
  keyWatch.start()
  return {
    module: paymentRoutes(authenticate, checkout),
    staffModule: (provers) => staffOrderRoutes(provers, checkout),
    concerns: () => paymentConcerns({ database, providers, now: now() }),
    async stop() {
      await Promise.all([settler.stop(), keyWatch.stop()])
    },
  }
}
