/*
 * Where the first answer for a path comes from. SWR's cache, which the first render reads, takes them in this order:
 *
 * 1. what the document shows already (`fillFromDocument`);
 * 2. the response to a request of the boot script of index.html, if it comes in time (features/servers/first-list.ts);
 * 3. what an earlier visit stored, until one of the others replaces it (swr-cache.ts).
 *
 * SWR then requests the path, and the API client gives it 1 or 2 once in place of the network. Later responses come from
 * the network alone; of the list also from the tab that leads (features/servers/use-server-list.ts).
 */
import type { Cache } from 'swr'
import * as v from 'valibot'
import { documentDataId } from '../../contract/page/page-documents.ts'
import { now } from './clock.ts'

declare global {
  /** Requests that the boot script of index.html started before this bundle had run. */
  var spawnpointEarly: Record<string, Promise<Response> | undefined> | undefined
}

/** Whether the boot script requested this path and nothing has taken the response. */
export const isEarly = (path: string): boolean => globalThis.spawnpointEarly?.[path] !== undefined

export function takeEarly(path: string): Promise<Response> | undefined {
  const early = globalThis.spawnpointEarly?.[path]
  if (early && globalThis.spawnpointEarly) delete globalThis.spawnpointEarly[path]
  return early
}

// Not `record`, whose code every first visit would download.
const dataSchema = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** The responses that the document shows, by API path; nothing in a document without content. */
function documentData(): Readonly<Record<string, unknown>> {
  try {
    return v.parse(dataSchema, JSON.parse(document.getElementById(documentDataId)?.textContent ?? '{}'))
  } catch (error) {
    console.info('The data of the document cannot be read:', error)
    return {}
  }
}

/** A document that the history brought back may be older than its data. */
const isFromHistory = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')

/** The responses of the document that answer the first request for them. */
const shown = new Map<string, unknown>()

/** What the document shows of a path, once; undefined if it shows nothing of it. */
export function takeShown(path: string): unknown {
  const data = shown.get(path)
  shown.delete(path)
  return data
}

/** Puts the responses of the document into the cache. They are as new as the document. */
export function fillFromDocument(cache: Cache): void {
  const fetchedAt = now()
  const isOld = isFromHistory()
  for (const [path, data] of Object.entries(documentData())) {
    cache.set(path, { data: { data, fetchedAt, fromCache: false } })
    if (!isOld) shown.set(path, data)
  }
}
