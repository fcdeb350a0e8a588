import { type ServerId, serverId } from '../../../../contract/servers/address.ts'
import { type Mode, modeKey } from '../../../../contract/servers/modes.ts'
import { playerCounts, type Server } from '../../../../contract/servers/servers.ts'

/** A server prepared once per change for filters, sorting and display, so that no key press has to parse anything. */
export interface ServerRow {
  readonly id: ServerId
  readonly server: Server
  /** `name_display` if it is not blank, else `name` (SRV-13). */
  readonly name: string
  readonly online: boolean
  readonly current: number
  /** 0 if the capacity is unknown. */
  readonly max: number
  readonly free: number
  readonly full: boolean
  readonly empty: boolean
  /** Key of the mode, see contract/servers/modes.ts. */
  readonly mode: string
  readonly map: string
  readonly region: string
  /** Pin priority set by the community; 0 is not pinned. */
  readonly pin: number
  /** Has the community's star: pinned, or starred without a priority (SRV-06). */
  readonly starred: boolean
  /** Lower-cased display name, and the name if it differs, for the search (FLT-01). */
  readonly haystack: string
}

/** `modes` are those of the community. */
export function toRow(server: Server, modes: readonly Mode[]): ServerRow {
  const { current, max } = playerCounts(server)
  const online = server.open === 1
  const shown = server.name_display?.trim() || server.name.trim()
  return {
    id: serverId(server.ip, server.port),
    server,
    name: shown,
    online,
    current,
    max,
    free: Math.max(0, max - current),
    full: max > 0 && current >= max,
    empty: current === 0,
    mode: modeKey(modes, server.category),
    map: server.map,
    region: server.region,
    pin: Math.max(0, server.ontop),
    starred: server.ontop > 0 || server.star === 1,
    haystack: (shown === server.name ? shown : `${shown}\n${server.name}`).toLowerCase(),
  }
}

/**
 * True if a row of the response equals the known one; reads nothing but own values, so any input is safe. Written out:
 * a loop over the property names costs ten times as much, and a refresh does this for every server.
 */
export function saysTheSame(known: Server, raw: { readonly [Field in keyof Server]?: unknown }): boolean {
  return (
    known.players === raw.players &&
    known.map === raw.map &&
    known.open === raw.open &&
    known.ip === raw.ip &&
    known.port === raw.port &&
    known.name === raw.name &&
    known.name_display === raw.name_display &&
    known.players_max === raw.players_max &&
    known.category === raw.category &&
    known.region === raw.region &&
    known.ontop === raw.ontop &&
    known.star === raw.star &&
    known.ping_target === raw.ping_target &&
    String(known.former) === String(raw.former)
  )
}
