import * as v from 'valibot'

/** Control characters, and those that change the direction of the text around them. */
const unprintable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const printable = v.check(
  (text: string) => !unprintable.test(text),
  'must not hold line breaks, control characters or changes of direction',
)

/** One line of text. */
// @__NO_SIDE_EFFECTS__
export const line = (length: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(length), printable)

/** The same in both languages. */
// @__NO_SIDE_EFFECTS__
export const bilingual = (length: number) => v.strictObject({ zh: line(length), en: line(length) })

/** An absolute `https:` address with a host name, without a password in it. */
export const httpsTarget = /^https:\/\/(?:[\p{L}\d-]+\.)+[\p{L}\d-]{2,}(?::\d{1,5})?(?:[/?#][^\s\p{Cc}<>"\\]*)?$/u

/** An e-mail address as a link (RFC 6068), without headers. */
export const mailTarget = /^mailto:[^\s\p{Cc}<>"\\,@?&%]+@[^\s\p{Cc}<>"\\,@?&%]+$/u
