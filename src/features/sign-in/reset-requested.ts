import * as v from 'valibot'
import { storedValue } from '../../platform/storage.ts'

/** Epoch ms of the last successful request for a reset from this device (AU-14). */
export const resetRequestedAt = storedValue('resetRequestedAt', v.optional(v.number()), undefined)
