import type { ServerDetail } from '../../../../contract/servers/servers.ts'
import type { ServerRow } from '../core/server-row.ts'

/** A server from a response, prepared for display. */
export interface KnownServer {
  readonly row: ServerRow
  /** Undefined if only the server list has the server: its details were never loaded, and cannot be loaded now. */
  readonly detail: ServerDetail | undefined
}

/** A server whose details are loaded. */
export interface DetailedServer extends KnownServer {
  readonly detail: ServerDetail
}
