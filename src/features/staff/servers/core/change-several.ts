import { isIp, isPingTarget } from '../../../../../contract/servers/address.ts'
import type { EditedServer } from '../../../../../contract/servers/staff-servers.ts'

/** What is changed of several servers at once; empty: it stays. */
export interface SharedChange {
  /** The address of the new host; ports stay. */
  readonly ip: string
  readonly pingTarget: string
}

/** Fields that hold neither nothing nor something usable. */
export const wrongIn = ({ ip, pingTarget }: SharedChange): readonly (keyof SharedChange)[] => [
  ...(ip.trim() === '' || isIp(ip.trim()) ? [] : (['ip'] as const)),
  ...(pingTarget.trim() === '' || isPingTarget(pingTarget.trim()) ? [] : (['pingTarget'] as const)),
]

/** A server with the change; undefined: it has it already. */
export function changed(server: EditedServer, { ip, pingTarget }: SharedChange): EditedServer | undefined {
  const next = {
    ...server,
    ...(ip.trim() === '' ? {} : { ip: ip.trim() }),
    ...(pingTarget.trim() === '' ? {} : { ping_target: pingTarget.trim() }),
  }
  return next.ip === server.ip && next.ping_target === server.ping_target ? undefined : next
}
