import * as v from 'valibot'
import { storedValue } from '../../../platform/storage.ts'

export const keptReasons = 12

/** The reasons of this device's last bans, newest first: they are offered again. */
export const banReasons = storedValue('staffBanReasons', v.array(v.string()), [])
