import type { Authenticate } from '../accounts/authenticate.ts'
import type { Database } from '../kernel/db/database.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import { portalOrigins } from '../kernel/http/portal-origins.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { addVipRoutes } from './handlers.ts'
import { vipProduct } from './product.ts'
import { extendVip, vipStatusOf } from './store.ts'

/** The outside pages that sell VIP (VIP-01, VIP-02); undefined: not offered. */
export interface VipPages {
  readonly vipPageUrl: string | undefined
  readonly vipStoreUrl: string | undefined
}

export interface VipDeps {
  readonly config: VipPages & { readonly mode: 'demo' | 'production'; readonly publicOrigin: string }
  readonly database: Database
  readonly authenticate: Authenticate
  /** Epoch milliseconds. */
  now(): number
}

/** VIP as the rest of the server needs it: its routes, what it sells, whom the page frames for it, and how to stop it. */
export interface Vip {
  readonly module: RouteModule
  readonly product: typeof vipProduct
  readonly framedOrigins: readonly string[]
  stop(): Promise<void>
}

/** First port of the demo's page; beside those of the demo's other services. */
const demoPortBase = 28_700

const originsOf = (page: string | undefined): readonly string[] => (page === undefined ? [] : [new URL(page).origin])

interface SoldOutside extends VipPages {
  close(): Promise<void>
}

/** The configured pages; in the demo, where there are none, a page of ours plays them. */
async function openPages({ config, database, now }: VipDeps): Promise<SoldOutside> {
  const { mode, publicOrigin, vipPageUrl, vipStoreUrl } = config
  if (mode !== 'demo' || vipPageUrl !== undefined) {
    return { vipPageUrl, vipStoreUrl, close: async () => undefined }
  }
  const { startVipHost } = await import('../../demo/vip-host/start.ts')
  const host = await startVipHost({
    portals: portalOrigins(publicOrigin),
    portBase: demoPortBase,
    async grant(steamId, hours) {
      await inTransaction(database, (db) => extendVip(db.kysely, { steamId, hours, now: now() }))
    },
  })
  return {
    vipPageUrl: host.address,
    vipStoreUrl: vipStoreUrl ?? host.store,
    close: () => host.close(),
  }
}

/** Puts VIP together: its calls, and the outside pages that sell it. */
export async function startVip(deps: VipDeps): Promise<Vip> {
  const { database, authenticate, now } = deps
  const { vipPageUrl, vipStoreUrl, close } = await openPages(deps)
  const options = { selfPayUrl: vipPageUrl ?? null, storeUrl: vipStoreUrl ?? null }
  const vipStatus = (steamId: string) => vipStatusOf(database, steamId, now())
  return {
    module: (app, createLimit) => addVipRoutes(app, createLimit, { authenticate, vipStatus, options }),
    product: vipProduct,
    framedOrigins: originsOf(vipPageUrl),
    stop: close,
  }
}
