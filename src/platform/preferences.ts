import * as v from 'valibot'
import { storedValue } from './storage.ts'

/** Whose latency this device measures. Every probe shows the player's address to a game host: some want fewer. */
export const latencyProbesSchema = v.picklist(['all', 'favourites', 'off'])
export type LatencyProbes = v.InferOutput<typeof latencyProbesSchema>

export const latencyProbes = storedValue('latencyProbes', latencyProbesSchema, 'all')

/** Seconds between two refreshes of the server list; `manual`: only when the person asks. */
export const refreshInterval = storedValue('refreshInterval', v.picklist(['15', '30', '60', 'manual']), '30', {
  plain: true,
})

/** `auto`: as the browser says (Network Information), where it says anything. */
export const dataSaver = storedValue('dataSaver', v.picklist(['auto', 'on', 'off']), 'auto', { plain: true })

/** Which number the list shows, sorts by and quick join compares: the adjusted one of LAT-05, or the measured one. */
export const latencyDisplay = storedValue('latencyDisplay', v.picklist(['adjusted', 'measured']), 'adjusted', {
  plain: true,
})
