import * as v from 'valibot'
import { settingsHeader } from '../contract/community/settings-version.ts'
import { versionHeader } from '../contract/page/sw-messages.ts'
import { applyServerChanges, type ServerChanges, serverChangesSchema } from '../contract/servers/server-changes.ts'
import { type KeepDeps, keep, lastGood, networkFirst, store } from './keep.ts'
import type { ChangesRequest } from './routes.ts'

const rowSchema = v.looseObject({ ip: v.string(), port: v.number() })
const listSchema = v.pipe(v.string(), v.parseJson(), v.array(rowSchema))

const versionOf = (response: Response | undefined): string | null | undefined => response?.headers.get(versionHeader)

interface VersionedText {
  readonly text: string
  readonly version: string
}

/** The list after the changes, as text; undefined where what is held is not the list that they are of. */
async function changed(held: Response | undefined, changes: ServerChanges): Promise<VersionedText | undefined> {
  const { since, version, changed: rows, removed } = changes
  if (held === undefined || versionOf(held) !== since) return undefined
  const text = await held.text()
  if (rows.length + removed.length === 0) return { text, version }
  const list = applyServerChanges(v.parse(listSchema, text), changes)
  return list && { text: JSON.stringify(list), version }
}

/** Stores changes with the list that they are of; a whole list in their place is stored as it is. Never rejects. */
async function keepChanges(whole: Request, response: Response, deps: KeepDeps): Promise<void> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (Array.isArray(answer)) return keep(whole, response, deps)
  const changes = v.safeParse(serverChangesSchema, answer)
  if (!changes.success) return
  return store(whole, async () => changed(await lastGood(whole, deps), changes.output), deps)
}

/** The whole list from the network, made of the stored one and its changes where these are to be had. */
async function fetchWhole(whole: Request, parameter: string, deps: KeepDeps): Promise<Response> {
  const held = await lastGood(whole, deps)
  const since = versionOf(held)
  if (typeof since !== 'string') return deps.fetch(whole)
  const address = new URL(whole.url)
  address.searchParams.set(parameter, since)
  const response = await deps.fetch(new Request(address, { cache: 'no-cache' }))
  // An error, or the whole list: the portal no longer knows this version.
  if (!response.ok || response.headers.has(versionHeader)) return response
  const changes = v.safeParse(serverChangesSchema, await response.json().catch(() => undefined))
  const next = changes.success ? await changed(held, changes.output) : undefined
  if (next === undefined) return deps.fetch(whole)
  const headers = new Headers({ 'content-type': 'application/json', [versionHeader]: next.version })
  const settings = response.headers.get(settingsHeader)
  if (settings !== null) headers.set(settingsHeader, settings)
  return new Response(next.text, { headers })
}

/**
 * The whole list, network first. A page that starts has none to name; the worker has the one of the last visit, of which
 * most is as before. `parameter`: the query parameter that asks for changes.
 */
export const wholeFirst = (
  request: Request,
  parameter: string,
  deps: KeepDeps,
  later: (work: Promise<unknown>) => void,
): Promise<Response> => networkFirst(request, { ...deps, fetch: (whole) => fetchWhole(whole, parameter, deps) }, later)

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
