import * as v from 'valibot'
import { oneLine } from '../visible-text.ts'

/** One line in both languages. */
// @__NO_SIDE_EFFECTS__
export const bilingual = (length: number) => v.strictObject({ zh: oneLine(length), en: oneLine(length) })

/** An absolute `https:` address with a host name, without a password in it. */
export const httpsTarget = /^https:\/\/(?:[\p{L}\d-]+\.)+[\p{L}\d-]{2,}(?::\d{1,5})?(?:[/?#][^\s\p{C}<>"\\]*)?$/u

/** An e-mail address as a link (RFC 6068), without headers. */
export const mailTarget = /^mailto:[^\s\p{C}<>"\\,@?&%]+@[^\s\p{C}<>"\\,@?&%]+$/u
