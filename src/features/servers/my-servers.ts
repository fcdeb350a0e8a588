import { useMemo } from 'react'
import * as v from 'valibot'
import { type ServerId, serverId } from '../../../contract/servers/address.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { now } from '../../platform/clock.ts'
import { type StoredValue, storedValue, useStored } from '../../platform/storage.ts'

const idsSchema = v.array(v.string())
const recentSchema = v.array(v.object({ id: v.string(), at: v.number() }))
export type Recent = v.InferOutput<typeof recentSchema>[number]

/** A named set of filters: `query` is the address's query for them, so that any version can read it. */
const viewsSchema = v.array(v.object({ name: v.string(), query: v.string() }))
export type SavedView = v.InferOutput<typeof viewsSchema>[number]

const maxRecents = 12
const maxViews = 20

/** The user's own lists on this device (F-12). An empty or invalid store reads as empty. */
export const favouriteServers = storedValue<string[]>('favouriteServers', idsSchema, [])
export const hiddenServers = storedValue<string[]>('hiddenServers', idsSchema, [])
export const recentServers = storedValue<Recent[]>('recentServers', recentSchema, [])
export const savedViews = storedValue<SavedView[]>('savedViews', viewsSchema, [])

function toggle(stored: StoredValue<string[]>, id: ServerId): boolean {
  const ids = stored.get()
  const adds = !ids.includes(id)
  stored.set(adds ? [...ids, id] : ids.filter((each) => each !== id))
  return adds
}

/** Both return whether the server is now in the set. */
export const toggleFavourite = (id: ServerId): boolean => toggle(favouriteServers, id)
export const toggleHidden = (id: ServerId): boolean => toggle(hiddenServers, id)

/** Remembers that the user went to a server, newest first. */
export function rememberJoin(id: ServerId): void {
  const others = recentServers.get().filter((recent) => recent.id !== id)
  recentServers.set([{ id, at: now() }, ...others].slice(0, maxRecents))
}

/**
 * Puts the current address of each server that moved in place of those that it had before, so that it stays a favourite,
 * hidden and among the last joined.
 */
export function followMoves(servers: readonly Pick<Server, 'ip' | 'port' | 'former'>[]): void {
  const current = new Map<ServerId, ServerId>()
  for (const { ip, port, former } of servers) for (const old of former ?? []) current.set(old, serverId(ip, port))
  if (current.size === 0) return
  for (const stored of [favouriteServers, hiddenServers]) {
    const ids = stored.get()
    if (ids.some((id) => current.has(id))) stored.set([...new Set(ids.map((id) => current.get(id) ?? id))])
  }
  const recents = recentServers.get()
  if (!recents.some(({ id }) => current.has(id))) return
  const followed = recents.map(({ id, at }) => ({ id: current.get(id) ?? id, at }))
  recentServers.set(followed.filter(({ id }, at) => followed.findIndex((recent) => recent.id === id) === at))
}

/** Stores a view; one of the same name is replaced. */
export function saveView(view: SavedView): void {
  const others = savedViews.get().filter((each) => each.name !== view.name)
  savedViews.set([...others, view].slice(-maxViews))
}

export const removeView = (name: string): void => savedViews.set(savedViews.get().filter((view) => view.name !== name))

/** A stored list of ids as a set whose identity changes only with the list. */
export function useIdSet(stored: StoredValue<string[]>): ReadonlySet<ServerId> {
  const ids = useStored(stored)
  return useMemo(() => new Set(ids), [ids])
}
