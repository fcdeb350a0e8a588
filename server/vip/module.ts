import type { Authenticate } from '../accounts/authenticate.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { vipRoutes } from './handlers.ts'
import { vipProduct } from './product.ts'
import { vipStatusOf } from './store.ts'

/** The outside pages that sell VIP (VIP-01, VIP-02); undefined: not offered. */
export interface VipPages {
  readonly vipPageUrl: string | undefined
  readonly vipStoreUrl: string | undefined
}

export interface VipDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly pages: VipPages
  readonly authenticate: Pick<Authenticate, 'optionalAccount'>
}

/** The module's routes, product and framed origins. */
export interface Vip {
  readonly module: RouteModule
  readonly product: typeof vipProduct
  readonly framedOrigins: readonly string[]
}

/** Puts VIP together: its endpoints, and the outside pages that sell it. */
export function startVip({ pages, database, authenticate, now }: VipDeps): Vip {
  const { vipPageUrl, vipStoreUrl } = pages
  const options = { selfPayUrl: vipPageUrl ?? null, storeUrl: vipStoreUrl ?? null }
  const vipStatus = (steamId: string) => vipStatusOf(database, steamId, now())
  return {
    module: vipRoutes({ authenticate, vipStatus, options }),
    product: vipProduct,
    framedOrigins: vipPageUrl === undefined ? [] : [new URL(vipPageUrl).origin],
  }
}
