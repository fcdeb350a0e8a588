import type { Config } from '../config.ts'
import type { Database } from '../kernel/db/database.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import { portalOrigins } from '../portal-origins.ts'
import { extendVip } from './store.ts'

export interface VipPageDeps {
  readonly config: Pick<Config, 'mode' | 'publicOrigin' | 'vipPageUrl' | 'vipStoreUrl'>
  readonly database: Database
  /** Epoch milliseconds. */
  now(): number
}

/** The outside pages that sell VIP (VIP-01, VIP-02); undefined: not offered. */
export interface VipPage {
  readonly vipPageUrl: string | undefined
  readonly vipStoreUrl: string | undefined
  /** Origins that this portal frames. */
  readonly framedOrigins: readonly string[]
  close(): Promise<void>
}

/** First port of the demo's page; beside those of the demo's other services. */
const demoPortBase = 28_700

const originsOf = (page: string | undefined): readonly string[] => (page === undefined ? [] : [new URL(page).origin])

/** The configured pages; in the demo, where there are none, a page of ours plays them. */
export async function openVipPage({ config, database, now }: VipPageDeps): Promise<VipPage> {
  const { mode, publicOrigin, vipPageUrl, vipStoreUrl } = config
  if (mode !== 'demo' || vipPageUrl !== undefined) {
    return { vipPageUrl, vipStoreUrl, framedOrigins: originsOf(vipPageUrl), close: async () => undefined }
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
    framedOrigins: originsOf(host.address),
    close: () => host.close(),
  }
}
