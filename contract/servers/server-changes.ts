import * as v from 'valibot'
import { serverSchema } from './servers.ts'

const { ip, port } = serverSchema.entries

/**
 * `GET /api/servers?since=…`: how the list `since` became the list `version`. `changed`: the address of a row and the fields
 * that have another value, or a whole new row. Rows are in the order of the list, new ones follow at its end. A server that
 * moved within the list was removed and is new.
 */
export const serverChangesSchema = v.object({
  since: v.string(),
  version: v.string(),
  changed: v.array(v.record(v.string(), v.unknown())),
  removed: v.array(v.object({ ip, port })),
})
export type ServerChanges = v.InferOutput<typeof serverChangesSchema>

interface Addressed {
  readonly ip: string
  readonly port: number
}

const isAt = (row: Addressed, other: { readonly [Field in keyof Addressed]?: unknown } | undefined): boolean =>
  row.ip === other?.ip && row.port === other.port

/**
 * The list after the changes; unchanged rows are the same objects. Undefined if these are not changes of this list. Both
 * are in the same order, so that nothing is looked up: a phone does this for ten thousand servers.
 */
export function applyServerChanges<T extends Addressed>(
  list: readonly T[],
  { changed, removed }: Pick<ServerChanges, 'changed' | 'removed'>,
): object[] | undefined {
  const next: object[] = []
  let [change, removal] = [0, 0]
  for (const row of list) {
    if (isAt(row, removed[removal])) removal += 1
    else if (isAt(row, changed[change])) {
      next.push({ ...row, ...changed[change] })
      change += 1
    } else next.push(row)
  }
  if (removal < removed.length) return undefined
  for (const row of changed.slice(change)) next.push(row)
  return next
}
