import * as v from 'valibot'
import { storedValue } from '../../platform/storage.ts'

/** The mode that was played last; its tile has the focus the next time. */
export const lastMode = storedValue('quickJoinMode', v.nullable(v.string()), null)

/** The limits that are offered, in ms as the list shows latency; null for none. */
export const pingLimits = [null, 30, 60, 100] as const

/** The user's own limit, applied after the rule of free slots (F-08). */
export const maxPing = storedValue('quickJoinMaxPing', v.nullable(v.picklist([30, 60, 100])), null)
