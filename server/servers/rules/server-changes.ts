import type { ServerChanges } from '../../../contract/servers/server-changes.ts'
import type { Server } from '../../../contract/servers/servers.ts'

const isAt = (row: Server, other: Server | undefined): boolean => row.ip === other?.ip && row.port === other.port

/** The address and every field with another value; undefined if a field is gone, which changes cannot say. */
function changedFields(before: Server, after: Server): ServerChanges['changed'][number] | undefined {
  const known = new Map<string, unknown>(Object.entries(before))
  // `former` is a list.
  const differs = (a: unknown, b: unknown): boolean => a !== b && JSON.stringify(a) !== JSON.stringify(b)
  const fields = Object.entries(after).filter(([name, value]) => differs(known.get(name), value))
  if (Object.keys(after).length < known.size) return undefined
  return { ip: after.ip, port: after.port, ...Object.fromEntries(fields) }
}

/**
 * What `applyServerChanges` (contract) makes `after` of `before` with. Rows that are the same objects are not looked into.
 * Undefined if changes cannot say it.
 */
export function changesBetween(
  before: readonly Server[],
  after: readonly Server[],
): Pick<ServerChanges, 'changed' | 'removed'> | undefined {
  const changed: ServerChanges['changed'] = []
  const removed: ServerChanges['removed'] = []
  let at = 0
  for (const old of before) {
    const next = after[at]
    if (next === undefined || !isAt(old, next)) {
      removed.push({ ip: old.ip, port: old.port })
      continue
    }
    at += 1
    if (old === next) continue
    const change = changedFields(old, next)
    if (change === undefined) return undefined
    if (Object.keys(change).length > 2) changed.push(change)
  }
  return { changed: [...changed, ...after.slice(at)], removed }
}
