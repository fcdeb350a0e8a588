import * as v from 'valibot'
import { storedValue } from '../../platform/storage.ts'

/** Announcements that the user has dismissed (G-06); they are never shown automatically again. */
export const dismissedAnnouncements = storedValue('dismissedAnnouncements', v.array(v.string()), [])
