import type { Cache } from 'swr'
import * as v from 'valibot'
import { documentDataId } from '../../contract/page/page-documents.ts'
import { now } from './clock.ts'

// Not `record`, whose code every first visit would download.
const dataSchema = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** The responses that the document shows already, by API path; nothing in a document without content. */
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

/**
 * Puts the responses of the document into the cache, so that the first render has them. They are as new as the document:
 * the first request for each is answered with them, and none goes to the network.
 */
export function takeDocumentData(cache: Cache): void {
  const fetchedAt = now()
  for (const [path, data] of Object.entries(documentData())) {
    cache.set(path, { data: { data, fetchedAt, fromCache: false } })
    if (isFromHistory()) continue
    globalThis.spawnpointEarly ??= {}
    globalThis.spawnpointEarly[path] = Promise.resolve(new Response(JSON.stringify(data)))
  }
}
