import * as v from 'valibot'
import { shareCodeSchema } from '../../../contract/rental-sharing.ts'
import { storedValue } from '../../platform/storage.ts'

/** A share link that was opened before its person had signed in: kept for their way through Steam. */
export const invitation = storedValue('rentalInvitation', v.optional(shareCodeSchema), undefined)
