import * as v from 'valibot'
import { storedValue } from '../platform/storage.ts'

/**
 * Which servers this device measures. Every probe reveals the player's address to a game host, which some players want
 * to limit.
 */
export const latencyProbesSchema = v.picklist(['all', 'favourites', 'off'])
export type LatencyProbes = v.InferOutput<typeof latencyProbesSchema>

export const latencyProbes = storedValue('latencyProbes', latencyProbesSchema, 'all')

/** Seconds between two refreshes of the server list; `manual`: only on request. */
export const refreshInterval = storedValue('refreshInterval', v.picklist(['15', '30', '60', 'manual']), '30', {
  plain: true,
})

/** Which number the list shows, sorts by and quick join compares: the adjusted one of LAT-05, or the measured one. */
export const latencyDisplay = storedValue('latencyDisplay', v.picklist(['adjusted', 'measured']), 'adjusted', {
  plain: true,
})
