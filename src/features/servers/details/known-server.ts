import type { ServerDetail } from '../../../../contract/servers.ts'
import type { ServerRow } from '../core/server-row.ts'

/** A server that arrived: as the API says it, and prepared for display. */
export interface KnownServer {
  readonly row: ServerRow
  readonly detail: ServerDetail
}
