import type { Authenticate } from '../../accounts/authenticate.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PortalSecrets } from '../../kernel/secrets/secret.ts'
import type { Connections } from '../connections.ts'
import type { Identify } from '../identify.ts'
import type { ChangeFeed } from '../jobs/change-feed.ts'

/** A server that can be sent. */
export interface Sendable {
  readonly name: string
  /** The link that starts the game; undefined: it cannot be joined now. */
  readonly link: string | undefined
}

export interface SendToPcRouteDeps extends Pick<Kernel, 'database' | 'now'>, PortalSecrets {
  readonly authenticate: Pick<Authenticate, 'account' | 'optionalAccount'>
  readonly identify: Identify
  readonly feed: ChangeFeed
  readonly connections: Connections
  /** A listed server by its address. */
  findServer(address: string): Sendable | undefined
  /** A practice server of this player; undefined for another player's as for none. */
  findRental(steamId: string, id: string): Promise<Sendable | undefined>
}
