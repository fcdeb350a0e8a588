import * as v from 'valibot'
import { storedValue } from './storage.ts'

/** Whose latency this device measures. Every probe shows the player's address to a game host: some want fewer. */
export const latencyProbesSchema = v.picklist(['all', 'favourites', 'off'])
export type LatencyProbes = v.InferOutput<typeof latencyProbesSchema>

export const latencyProbes = storedValue('latencyProbes', latencyProbesSchema, 'all')
