import { join } from 'node:path'
import type { Kernel } from '../../kernel/kernel.ts'
import type { BackendClaims } from '../rules/backend-claims.ts'
import type { DriverConfig } from './config.ts'
import type { ServerDriver } from './driver.ts'

export interface OpenDriverOptions extends Pick<Kernel, 'now'> {
  readonly dataDir: string
  /** The codes of the community's regions. */
  regions(): readonly string[]
  readonly claims: BackendClaims
  readonly log: { warn(detail: object, message: string): void }
}

/** First port of the simulated servers, above those of the demo's listed ones. */
const simulatedPortBase = 27_400

/** Opens the configured driver, loading only that one; undefined if the community offers no practice servers. */
export async function openDriver(
  config: DriverConfig,
  { dataDir, regions, claims, log, now }: OpenDriverOptions,
): Promise<ServerDriver | undefined> {
  switch (config.kind) {
    case 'none':
      return undefined
    case 'simulated': {
      const { openSimulatedDriver } = await import('./simulated/driver.ts')
      const folder = join(dataDir, 'instances')
      return openSimulatedDriver({ folder, regions, log, now, random: Math.random, portBase: simulatedPortBase })
    }
    case 'pelican': {
      const { createPelicanDriver } = await import('./pelican/driver.ts')
      return createPelicanDriver({ settings: config.settings, claims, now })
    }
    case 'dathost': {
      const { createDathostDriver } = await import('./dathost/driver.ts')
      return createDathostDriver({ settings: config.settings, claims, now })
    }
  }
}
