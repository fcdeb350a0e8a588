import * as v from 'valibot'
import { applyServerChanges, serverChangesSchema } from '../contract/server-changes.ts'
import { versionHeader } from '../contract/sw-messages.ts'
import { type KeepDeps, keep, lastGood, networkFirst, store } from './keep.ts'
import type { ChangesRequest } from './routes.ts'

const rowSchema = v.looseObject({ ip: v.string(), port: v.number() })
const listSchema = v.pipe(v.string(), v.parseJson(), v.array(rowSchema))

const versionOf = (response: Response | undefined): string | null | undefined => response?.headers.get(versionHeader)

/** Stores changes with the list that they are of; a whole list in their place is stored as it is. Never rejects. */
async function keepChanges(whole: Request, response: Response, deps: KeepDeps): Promise<void> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (Array.isArray(answer)) return keep(whole, response, deps)
  const changes = v.safeParse(serverChangesSchema, answer)
  if (!changes.success) return
  const { since, version, changed, removed } = changes.output
  const read = async () => {
    const held = await lastGood(whole, deps)
    if (held === undefined || versionOf(held) !== since) return undefined
    const text = await held.text()
    if (changed.length + removed.length === 0) return { text, version }
    const list = applyServerChanges(v.parse(listSchema, text), changes.output)
    return list && { text: JSON.stringify(list), version }
  }
  return store(whole, read, deps)
}

/**
 * The changes since a version, network first. They are of use offline only beside the list that they are of: where another one is
 * stored, or none, the whole list is requested in their place. If the network fails: the last good list.
 */
export async function changesFirst(
  request: Request,
  { whole, since }: Pick<ChangesRequest, 'whole' | 'since'>,
  deps: KeepDeps,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const asked = new Request(whole, { cache: 'no-cache' })
  if (versionOf(await lastGood(asked, deps)) !== since) return networkFirst(asked, deps, later)
  return networkFirst(request, deps, later, { keep: keepChanges, as: asked })
}
