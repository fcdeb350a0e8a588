import { readDathostSettings } from './dathost/environment.ts'
import type { DathostSettings } from './dathost/settings.ts'
import type { Environment } from './environment.ts'
import { readPelicanSettings } from './pelican/environment.ts'
import type { PelicanSettings } from './pelican/settings.ts'

/** The backend that runs practice servers; none: the community offers none. */
export type DriverConfig =
  | { readonly kind: 'none' }
  /** `ignored`: the backend that PROVISIONER names, which the demo must not use. */
  | { readonly kind: 'simulated'; readonly ignored?: 'pelican' | 'dathost' }
  | { readonly kind: 'pelican'; readonly settings: PelicanSettings }
  | { readonly kind: 'dathost'; readonly settings: DathostSettings }

export type DriverConfigResult = { readonly driver: DriverConfig } | { readonly problems: readonly string[] }

/**
 * Reads `PROVISIONER` (`none`, `simulated`, `pelican`, `dathost`) and the settings of that backend. The demo always simulates,
 * so that trying it creates no real server. Production offers no practice servers by default and
 * never simulates.
 */
export function readDriverConfig(environment: Environment, mode: 'demo' | 'production'): DriverConfigResult {
  const wanted = environment['PROVISIONER'] || (mode === 'demo' ? 'simulated' : 'none')
  if (mode === 'demo' && (wanted === 'pelican' || wanted === 'dathost')) {
    return { driver: { kind: 'simulated', ignored: wanted } }
  }
  switch (wanted) {
    case 'none':
      return { driver: { kind: 'none' } }
    case 'simulated':
      return mode === 'demo'
        ? { driver: { kind: 'simulated' } }
        : { problems: ['PROVISIONER=simulated is for the demo: its servers cannot be played on'] }
    case 'pelican': {
      const read = readPelicanSettings(environment)
      return 'problems' in read ? read : { driver: { kind: 'pelican', settings: read.settings } }
    }
    case 'dathost': {
      const read = readDathostSettings(environment)
      return 'problems' in read ? read : { driver: { kind: 'dathost', settings: read.settings } }
    }
    default:
      return { problems: ['PROVISIONER must be none, simulated, pelican or dathost'] }
  }
}
