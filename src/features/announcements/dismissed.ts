import * as v from 'valibot'
import { storedValue } from '../../platform/storage.ts'

/** Announcements that this person has dismissed (G-06): never shown unasked again. */
export const dismissedAnnouncements = storedValue('dismissedAnnouncements', v.array(v.string()), [])
