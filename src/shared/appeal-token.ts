import * as v from 'valibot'
import { storedValue } from '../platform/storage.ts'

/** What the refused sign-in of a banned player gave: it opens their appeal, and nothing else. Its end is the server's. */
export const appealToken = storedValue('appealToken', v.optional(v.string()), undefined, { plain: true })
