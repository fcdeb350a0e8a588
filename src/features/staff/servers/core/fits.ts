import { serverId } from '../../../../../contract/servers/address.ts'
import type { StaffServer } from '../../../../../contract/servers/staff-servers.ts'

/** What an address selects of the servers; empty texts select all. */
export interface ServerFilter {
  /** `care`, `hidden`, `retired`; any other text: all that are not retired. */
  readonly show: string
  readonly search: string
  readonly mode: string
  readonly region: string
}

/** A server that may need attention: it does not respond, or its log is refused. */
const needsCare = ({ isOnline, log, value }: StaffServer): boolean =>
  value.state !== 'retired' && (!isOnline || log?.isRefused === true)

function isOfKind(server: StaffServer, show: string): boolean {
  const { state } = server.value
  if (show === 'retired') return state === 'retired'
  if (show === 'hidden') return state === 'hidden'
  return state !== 'retired' && (show !== 'care' || needsCare(server))
}

/** Whether a filter shows a server. */
export function fits(server: StaffServer, { show, search, mode, region }: ServerFilter): boolean {
  const { value, former } = server
  if (!isOfKind(server, show)) return false
  if ((mode !== '' && value.category !== mode) || (region !== '' && value.region !== region)) return false
  const text = [serverId(value.ip, value.port), value.name, value.name_display, value.id, ...former].join('\n')
  return text.toLowerCase().includes(search.trim().toLowerCase())
}
