import * as v from 'valibot'
import { storedValue } from '../../../platform/storage.ts'

/** The space that the header gives the account in the first paint of the next document (index.html, shell.css). */
export const accountWidth = storedValue('accountWidth', v.optional(v.string()), undefined, { plain: true })
